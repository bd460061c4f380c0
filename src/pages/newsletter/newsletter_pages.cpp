// The newsletter on the public site: the form to subscribe, the archive, and its campaigns.
#include <algorithm>

#include "core/json/writer.h"
#include "pages/blocks/decorated.h"
#include "pages/builder.h"
#include "pages/dates.h"
#include "pages/highlight/highlight.h"
#include "pages/newsletter/archive.h"
#include "pages/newsletter/form.h"
#include "pages/outline.h"
#include "pages/paths.h"
#include "pages/structured_data.h"

namespace toolyard::pages {

using campaigns::ArchivedCampaign;
using site::Address;
using site::PageKind;

namespace {

constexpr std::int64_t issues_on_page = 20;
constexpr std::size_t max_issue_description = 160;

std::string_view language_of(std::string_view locale) { return locale.substr(0, locale.find('-')); }

// Whether pages in a locale offer a list.
bool is_offered(const subscribers::PublicList& list, std::string_view locale) {
  return !list.locale || language_of(*list.locale) == language_of(locale);
}

std::string issues_path(const std::string& path, std::int64_t number) {
  return number == 1 ? path : path + "?page=" + std::to_string(number);
}

bool is_chosen(const SubscribeForm& form, const subscribers::PublicList& list) {
  return std::ranges::find(form.list_ids, list.id) != form.list_ids.end() ||
         std::ranges::find(form.list_names, list.name) != form.list_names.end();
}

// Returns the lists that a page offers. A form that is shown again may have come from another page:
// it offers what was chosen there, too.
std::vector<subscribers::PublicList> lists_to_join(Transaction& transaction,
                                                   std::string_view locale,
                                                   const SubscribeForm& form) {
  auto lists = offered_lists(transaction, locale);
  if (!form.has_faults()) return lists;
  for (auto& one : subscribers::find_public_lists(transaction, form.list_ids, form.list_names))
    if (std::ranges::find(lists, one.id, &subscribers::PublicList::id) == lists.end())
      lists.push_back(std::move(one));
  return lists;
}

View list_view(const subscribers::PublicList& list, const SubscribeForm& form) {
  auto view = object();
  view.set("id", text(std::to_string(list.id)));
  view.set("label", text(list.name));
  set_text(view, "about", list.description);
  set_text(view, "frequency", list.frequency);
  set_flag(view, "is_chosen", is_chosen(form, list));
  return view;
}

// A single list needs no choice, unless the form that is shown again has not chosen it.
void add_lists_to_join(View& view, const std::vector<subscribers::PublicList>& lists,
                       const SubscribeForm& form) {
  auto views = list();
  for (const auto& one : lists) views.push_back(list_view(one, form));
  view.set("lists", views);
  set_flag(view, "has_lists", !lists.empty());
  const bool is_another = lists.size() == 1 && form.has_faults() && !is_chosen(form, lists.front());
  set_flag(view, "has_choice", lists.size() > 1 || is_another);
}

// What the owner of the site says in place of the words of the theme.
const site::NewsletterText* own_text(const site::SiteText& site, std::string_view locale) {
  const auto found =
      std::ranges::find(site.newsletter, locale, [](const auto& one) { return one.locale; });
  return found == site.newsletter.end() ? nullptr : &*found;
}

std::string issue_data(const Frame& frame, const Head& head, const ArchivedCampaign& campaign) {
  std::string json;
  JsonObject article(json);
  article.text("@type", "Article");
  article.text("headline", head.title);
  if (!head.description.empty()) article.text("description", head.description);
  article.text("url", frame.url(head.path));
  article.text("mainEntityOfPage", frame.url(head.path));
  article.text("datePublished", iso_time(campaign.sent_at));
  article.text("dateModified", iso_time(campaign.sent_at));
  article.text("inLanguage", frame.locale);
  if (!head.picture.empty()) article.text("image", frame.url(head.picture));
  article.member("author") += owner_data(frame);
  article.member("publisher") += owner_data(frame);
  return json;
}

}  // namespace

void add_form(View& view, const SubscribeForm& form) {
  set_text(view, "email", form.email);
  set_text(view, "name", form.name);
  set_text(view, "return_to", form.return_to);
  set_text(view, "source", form.source);
  set_text(view, "email_fault", form.email_fault);
  set_text(view, "name_fault", form.name_fault);
  set_text(view, "lists_fault", form.lists_fault);
  set_text(view, "form_fault", form.fault);
  set_text(view, "link_fault", form.link_fault);
  set_text(view, "link_email", form.link_email);
  set_flag(view, "has_faults", form.has_faults());
}

campaigns::ArchiveQuery archive_query(const site::SiteText& site, Transaction& transaction,
                                      const std::string& locale) {
  campaigns::ArchiveQuery query{.locales = campaigns::archive_locales(transaction)};
  std::erase_if(query.locales,
                [&](const std::string& one) { return site::shown_locale(site, one) != locale; });
  return query;
}

std::vector<subscribers::PublicList> offered_lists(Transaction& transaction,
                                                   std::string_view locale) {
  auto lists = subscribers::public_lists(transaction);
  std::erase_if(lists, [&](const auto& one) { return !is_offered(one, locale); });
  return lists;
}

bool has_newsletter(const site::SiteText& site, Transaction& transaction,
                    const std::string& locale) {
  if (!offered_lists(transaction, locale).empty()) return true;
  auto query = archive_query(site, transaction, locale);
  query.max = 1;
  return !campaigns::list_archived(transaction, query).campaigns.empty();
}

campaigns::NeutralValues neutral_values(const Words& words, std::string_view link) {
  return {.name = words["everyone"], .email = words["your_address"], .link = link};
}

std::string issue_path(const site::SiteText& site, const ArchivedCampaign& campaign) {
  return site::path_of(site, {.kind = PageKind::issue,
                              .locale = site::shown_locale(site, campaign.locale),
                              .name = campaigns::archive_name(campaign)});
}

std::string issue_html(const content::Render& render, const ArchivedCampaign& campaign,
                       const campaigns::NeutralValues& values) {
  auto format = content::BodyFormat::text;
  for (const auto& one : spellings(content::BodyFormat{}))
    if (one.name == campaign.body_format) format = one.value;
  return highlighted(render(campaigns::neutral_body(campaign, values), format));
}

Builder::Issue Builder::issue_of(const ArchivedCampaign& campaign, const Frame& frame) const {
  const auto link = frame.path({.kind = PageKind::newsletter});
  const auto values = neutral_values(frame.words, link);
  return {.title = campaigns::neutral_subject(campaign, values),
          .summary = campaigns::neutral_preheader(campaign, values),
          .path = issue_path(site_, campaign),
          .date = long_date(campaign.sent_at, frame.locale),
          .date_iso = iso_time(campaign.sent_at)};
}

void Builder::add_issues(View& view, Head& head, const Frame& frame) {
  auto query = archive_query(site_, transaction_, frame.locale);
  query.first = (visit_.number - 1) * issues_on_page;
  query.max = issues_on_page;
  const auto page = campaigns::list_archived(transaction_, query);
  auto issues = list();
  for (const auto& one : page.campaigns) {
    const auto issue = issue_of(one, frame);
    auto entry = object();
    entry.set("title", text(issue.title));
    entry.set("path", text(issue.path));
    set_text(entry, "summary", issue.summary);
    entry.set("date", text(issue.date));
    entry.set("date_iso", text(issue.date_iso));
    issues.push_back(entry);
  }
  const auto path = frame.path({.kind = PageKind::newsletter});
  if (visit_.number > 1) head.newer = issues_path(path, visit_.number - 1);
  if (page.has_more) head.older = issues_path(path, visit_.number + 1);
  set_flag(view, "has_issues", !page.campaigns.empty());
  view.set("issues", issues);
  set_flag(view, "has_pages", visit_.number > 1 || page.has_more);
  set_text(view, "older_path", head.older);
  set_text(view, "newer_path", head.newer);
  const auto number = std::to_string(visit_.number);
  view.set("page_number", text(frame.words.with("page_number", "number", number)));
}

std::optional<PageText> Builder::newsletter_page(const Address& address,
                                                 const SubscribeForm& form) {
  depend("issues", "");
  if (!has_newsletter(site_, transaction_, address.locale)) return std::nullopt;
  const auto frame = frame_of(address.locale);
  const auto* own = own_text(site_, address.locale);
  const auto given = [&](const std::string site::NewsletterText::* part, std::string_view word) {
    return own && !(own->*part).empty() ? own->*part : std::string(frame.words[word]);
  };
  Head head{.title = given(&site::NewsletterText::heading, "newsletter"),
            .description = given(&site::NewsletterText::introduction, "newsletter_intro"),
            .path = issues_path(frame.path(address), visit_.number)};
  head.crumbs.push_back({site_.name, frame.path({})});
  head.picture = picture_path(frame.path(address));
  if (visit_.number == 1)
    for (const auto& locale : site_.locales)
      if (has_newsletter(site_, transaction_, locale))
        head.alternates.push_back(
            {locale, site::path_of(site_, {.kind = PageKind::newsletter, .locale = locale})});
  auto view = object();
  view.set("heading", text(head.title));
  view.set("introduction", text(head.description));
  set_flag(view, "is_first", visit_.number == 1);
  add_issues(view, head, frame);
  if (visit_.number > 1 && !view.get("has_issues")->is_true()) return std::nullopt;
  add_lists_to_join(view, lists_to_join(transaction_, address.locale, form), form);
  auto shown = form;
  if (shown.source.empty()) shown.source = frame.url(frame.path(address));
  add_form(view, shown);
  set_text(view, "list_feed_path", frame.path({.kind = PageKind::newsletter_feed}));
  return rendered("newsletter", std::move(view), frame, head);
}

std::optional<PageText> Builder::issue_page(const Address& address) {
  depend("issues", "");
  const auto id = campaigns::archived_id(address.name);
  const auto campaign = id ? campaigns::find_archived(transaction_, *id) : std::nullopt;
  if (!campaign) return std::nullopt;
  const auto path = issue_path(site_, *campaign);
  // Every name that ends with the id leads there, so that these redirects are not kept.
  if (path != visit_.path) return PageText{.status = 301, .location = path, .is_kept = false};
  const auto frame = frame_of(address.locale);
  const auto issue = issue_of(*campaign, frame);
  const auto list_path = frame.path({.kind = PageKind::newsletter});
  const auto html =
      issue_html(dependencies_.render, *campaign, neutral_values(frame.words, list_path));
  has_pictures_ |= html.contains("<img") || html.contains("<source");
  Head head{.title = issue.title,
            .description =
                issue.summary.empty() ? beginning_of(html, max_issue_description) : issue.summary,
            .path = path,
            .is_article = true};
  head.crumbs = {{site_.name, frame.path({})}, {std::string(frame.words["newsletter"]), list_path}};
  head.picture = picture_path(path);
  head.published_at = campaign->sent_at;
  head.structured = issue_data(frame, head, *campaign);
  auto view = object();
  view.set("heading", text(issue.title));
  set_text(view, "summary", issue.summary);
  view.set("date", text(issue.date));
  view.set("date_iso", text(issue.date_iso));
  view.set("html", text(decorated(html, frame.words)));
  view.set("newsletter_path", text(list_path));
  set_flag(view, "has_lists", !offered_lists(transaction_, address.locale).empty());
  return rendered("issue", std::move(view), frame, head);
}

}  // namespace toolyard::pages
