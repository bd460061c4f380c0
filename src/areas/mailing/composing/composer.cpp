#include "areas/mailing/composing/composer.h"

#include <algorithm>
#include <array>

#include "areas/mailing/composing/html_body.h"
#include "core/mail/sender.h"
#include "core/text/characters.h"
#include "core/text/html.h"

namespace toolyard::campaigns {
namespace {

// What stands for a placeholder while Markdown is rendered, which would encode braces in a URL and
// requires a URL in place of the last one.
struct StandIn {
  std::string_view name, text;
};
constexpr std::array<StandIn, 4> stand_ins{
    {{"name", "x7Kq2NameOfRecipientx7Kq2"},
     {"email", "x7Kq2EmailOfRecipientx7Kq2"},
     {"unsubscribe_url", "https://unsubscribe-url.invalid/"},
     {"preferences_url", "https://preferences-url.invalid/"}}};

using Render = std::function<std::string(std::string_view markdown)>;

// Returns the text with stand-ins for its placeholders, which may have blanks around their names.
std::string with_stand_ins(std::string_view text) {
  std::string out;
  for (auto at = text.find("{{"); at != text.npos; at = text.find("{{")) {
    out.append(text.substr(0, at));
    text.remove_prefix(at);
    const auto end = text.substr(0, 64).find("}}");
    const auto name = end == text.npos ? "" : trim_blanks(text.substr(2, end - 2));
    const auto* known = std::ranges::find(stand_ins, name, &StandIn::name);
    out.append(known == stand_ins.end() ? "{{" : known->text);
    text.remove_prefix(known == stand_ins.end() ? 2 : end + 2);
  }
  return out.append(text);
}

std::string rendered(std::string_view markdown, const Render& render) {
  auto out = render(with_stand_ins(markdown));
  for (const auto& one : stand_ins)
    out = replaced(out, one.text, "{{" + std::string(one.name) + "}}");
  return out;
}

std::string hidden(std::string_view preheader) {
  std::string out = "<div style=\"display:none;max-height:0;overflow:hidden;mso-hide:all\">";
  append_html_text(out, preheader);
  return out += "</div>";
}

std::vector<Pattern> subjects_of(const StoredCampaign& campaign, Composer::Purpose purpose) {
  std::vector<Pattern> subjects;
  const auto add = [&](const std::string& subject) {
    subjects.emplace_back(purpose == Composer::Purpose::trial ? "[Test] " + subject : subject,
                          Pattern::Form::line);
  };
  if (campaign.ab && purpose != Composer::Purpose::trial)
    for (const auto& subject : campaign.ab->subjects) add(subject);
  else add(campaign.subject);
  return subjects;
}

}  // namespace

Composer::Composer(const Dependencies& dependencies, const StoredCampaign& campaign,
                   Purpose purpose)
    : dependencies_(dependencies), purpose_(purpose), id_(campaign.id),
      from_(parse_mailbox(campaign.from_email).value_or(dependencies.sender.from)),
      reply_to_(campaign.reply_to.value_or("")), headers_(campaign.headers),
      subjects_(subjects_of(campaign, purpose)) {
  const auto written = html_of(campaign);
  auto html = with_hosts(written, dependencies.sender.base_url);
  text_.emplace(text_of(campaign, html, html != written), Pattern::Form::text);
  if (html.empty()) return;
  html = as_document(html);
  if (!campaign.preheader.empty()) html = with_beginning(html, hidden(campaign.preheader));
  if (purpose == Purpose::campaign && campaign.track_clicks) html = with_marked_links(html);
  if (purpose == Purpose::campaign && campaign.track_opens)
    html = with_end(
        html, "<img src=\"" + std::string(pixel_mark) + "\" width=\"1\" height=\"1\" alt=\"\">");
  html_.emplace(with_marked_values(html), Pattern::Form::html);
}

std::string Composer::html_of(const StoredCampaign& campaign) const {
  auto body = without_controls(campaign.body);
  switch (campaign.body_format) {
    case BodyFormat::plain: return {};
    case BodyFormat::html: return body;
    case BodyFormat::markdown: break;
  }
  return rendered(body, dependencies_.others.html_of_markdown);
}

std::string Composer::text_of(const StoredCampaign& campaign, const std::string& html,
                              bool has_other_addresses) const {
  if (campaign.alt_body) return without_controls(*campaign.alt_body);
  if (campaign.body_format == BodyFormat::html || has_other_addresses)
    return text_of_html(html, dependencies_.others.find_entity);
  const auto body = without_controls(campaign.body);
  return campaign.body_format == BodyFormat::plain
             ? body
             : rendered(body, dependencies_.others.text_of_markdown);
}

std::string Composer::with_marked_links(const std::string& html) {
  std::string out;
  std::size_t done = 0;
  std::map<std::string, std::uint16_t, std::less<>> places;
  for (auto& link : find_links(html)) {
    const bool is_filled_in = link.url.find("{{") != link.url.npos;
    const auto place = static_cast<std::uint16_t>(urls_.size());
    if (is_filled_in || (urls_.size() == 0xffff && !places.contains(link.url))) continue;
    const auto [known, is_new] = places.emplace(link.url, place);
    if (is_new) urls_.push_back(std::move(link.url));
    out.append(html, done, link.begin - done).append(link_mark(known->second));
    done = link.begin + link.size;
  }
  numbers_.assign(urls_.size(), 0);
  return out.append(html, done, html.npos);
}

void Composer::number_links(const std::map<std::string, std::uint16_t, std::less<>>& numbers) {
  for (std::size_t i = 0; i < urls_.size(); ++i)
    if (const auto found = numbers.find(urls_[i]); found != numbers.end())
      numbers_[i] = found->second;
}

Message Composer::compose(const Receiver& receiver, std::string_view message_id,
                          std::int64_t variant, Instant now) const {
  const auto token = [&](LinkKind kind, std::uint16_t link = 0) {
    return dependencies_.signer.sign({.kind = kind,
                                      .link = link,
                                      .campaign = static_cast<std::int64_t>(id_),
                                      .subscriber = receiver.subscriber});
  };
  const bool counts = purpose_ == Purpose::campaign;
  const auto own_token = token(counts ? LinkKind::unsubscribe : LinkKind::trial);
  const auto unsubscribe_url = dependencies_.sender.link("unsubscribe", own_token);
  const auto preferences_url = dependencies_.sender.link("preferences", own_token);
  const auto pixel_url = html_ ? dependencies_.sender.link("open", token(LinkKind::open)) : "";
  Pattern::Values values{.name = receiver.name,
                         .email = receiver.email,
                         .unsubscribe_url = unsubscribe_url,
                         .preferences_url = preferences_url,
                         .pixel_url = pixel_url,
                         .link_urls = {}};
  for (const auto number : numbers_)
    values.link_urls.push_back(dependencies_.sender.link("click", token(LinkKind::click, number)));
  const auto subject = std::clamp<std::int64_t>(variant, 0, std::ssize(subjects_) - 1);
  return {.from = from_,
          .to = {std::string(receiver.name), std::string(receiver.email)},
          .reply_to = reply_to_,
          .subject = subjects_[static_cast<std::size_t>(subject)].fill(values),
          .text = text_->fill(values),
          .html = html_ ? html_->fill(values) : "",
          .message_id = std::string(message_id),
          .list_id = dependencies_.sender.list_id,
          .unsubscribe_url = unsubscribe_url,
          .headers = headers_,
          .date = now};
}

}  // namespace toolyard::campaigns
