#include "areas/mailing/campaigns/preview.h"

#include <set>

#include "areas/mailing/composing/composer.h"
#include "areas/mailing/composing/html_body.h"
#include "areas/mailing/sending/recipients.h"
#include "core/json/writer.h"
#include "core/mail/sender.h"

namespace toolyard::campaigns {
namespace {

// What determines the recipients of a campaign: the key under which their number is kept.
struct AudienceName {
  std::vector<std::string> lists;
  std::optional<Segment> segment;
  static constexpr auto fields(auto...) {
    return row_columns<AudienceName, &AudienceName::lists, &AudienceName::segment>();
  }
};

// Fields that may be null are replaced if the call gives them.
StoredCampaign with(StoredCampaign campaign, const Call& call, const PreviewRequest& request) {
  const auto given = [&](std::string_view name) {
    return call.gives(type_of<PreviewRequest>, name);
  };
  if (request.subject) campaign.subject = *request.subject;
  if (request.from_email) campaign.from_email = *request.from_email;
  if (request.preheader) campaign.preheader = *request.preheader;
  if (request.body) campaign.body = *request.body;
  if (request.body_format) campaign.body_format = *request.body_format;
  if (request.lists) campaign.lists = *request.lists;
  if (given("alt_body")) campaign.alt_body = request.alt_body;
  if (given("segment")) campaign.segment = request.segment;
  if (given("ab")) campaign.ab = request.ab;
  return campaign;
}

// `tracked` are the links whose clicks are counted when the campaign is sent.
std::vector<PreviewLink> links_of(const std::string& html, const std::vector<std::string>& tracked,
                                  std::string_view unsubscribe_url) {
  const std::set<std::string_view> counted(tracked.begin(), tracked.end());
  std::vector<PreviewLink> links;
  std::set<std::string> known;
  for (auto& link : find_links(html)) {
    if (link.url == unsubscribe_url || !known.insert(link.url).second) continue;
    const bool is_tracked = counted.contains(link.url);
    links.push_back({std::move(link.url), is_tracked});
  }
  return links;
}

Preview preview_of(const Dependencies& dependencies, const StoredCampaign& campaign,
                   const PreviewRequest& request) {
  const Composer composer(dependencies, campaign, Composer::Purpose::preview);
  const auto now = dependencies.clock();
  const Receiver receiver{.email = request.email, .name = request.name};
  const auto message_id = campaign.uuid + ".preview@" + dependencies.sender.domain();
  auto message = composer.compose(receiver, message_id, 0, now);
  Preview preview{.size_bytes = std::ssize(write_message(message))};
  if (!message.from.address.empty()) preview.from = mailbox_text(message.from);
  const auto count = campaign.ab ? std::ssize(campaign.ab->subjects) : 1;
  for (std::int64_t i = 0; i < count; ++i)
    preview.subjects.push_back(composer.compose(receiver, message_id, i, now).subject);
  const auto& seen = message.html.empty() ? message.text : message.html;
  preview.has_unsubscribe_link = seen.contains(message.unsubscribe_url);
  const Composer sent(dependencies, campaign, Composer::Purpose::campaign);
  preview.links = links_of(message.html, sent.new_links(), message.unsubscribe_url);
  if (!message.html.empty()) preview.html = std::move(message.html);
  preview.text = std::move(message.text);
  return preview;
}

}  // namespace

std::vector<Fault> Previews::faults_of(const Call& call, CampaignId id,
                                       const PreviewRequest& request) const {
  const auto found = dependencies_.database.read(
      [&](Transaction& transaction) { return require_campaign(transaction, id); });
  if (!found) return {};
  return campaigns::faults_of(with(*found, call, request));
}

// Returns the number of recipients, which may be as old as `oldest`: millions of subscribers are
// not counted again at every keystroke. With 0, they are counted now.
std::int64_t Previews::recipients_of(Transaction& transaction, const StoredCampaign& campaign,
                                     std::chrono::seconds oldest) {
  return recipients_.find_or_count(
      to_json(AudienceName{.lists = campaign.lists, .segment = campaign.segment}), oldest,
      dependencies_.clock(), [&] { return count_recipients(transaction, campaign); });
}

Result<Preview> Previews::show(const Call& call, CampaignId id, const PreviewRequest& request) {
  std::optional<std::int64_t> recipients;
  std::vector<std::string> missing;
  TOOLYARD_TRY(
      const auto campaign,
      dependencies_.database.read([&](Transaction& transaction) -> Result<StoredCampaign> {
        TOOLYARD_TRY(auto stored, require_campaign(transaction, id));
        auto shown = with(std::move(stored), call, request);
        if (!request.without_recipients)
          recipients =
              recipients_of(transaction, shown, std::chrono::seconds(request.counted_within_s));
        for (const auto& name : shown.lists)
          if (!transaction.row<std::int64_t>("select id from mail_lists where name = $1", name))
            missing.push_back(name);
        return shown;
      }));
  auto preview = preview_of(dependencies_, campaign, request);
  preview.recipients = recipients;
  preview.missing_lists = std::move(missing);
  preview.unknown_placeholders = find_unknown_placeholders(campaign);
  return preview;
}

// Without a test, the campaign's own counts are those of its subject, so its deliveries need not be
// counted.
Result<SubjectReport> Previews::subjects(CampaignId id) const {
  return dependencies_.database.read([&](Transaction& transaction) -> Result<SubjectReport> {
    TOOLYARD_TRY(const auto campaign, require_campaign(transaction, id));
    const auto& counts = campaign.counts;
    if (!campaign.ab)
      return SubjectReport{{{.subject = campaign.subject,
                             .sent = counts.sent,
                             .views = counts.views,
                             .clicks = counts.clicks}}};
    SubjectReport report;
    for (const auto& subject : campaign.ab->subjects)
      report.subjects.push_back({.subject = subject});
    for (const auto& one : count_subjects(transaction, id)) {
      if (one.variant >= std::ssize(report.subjects)) continue;
      auto& figures = report.subjects[static_cast<std::size_t>(one.variant)];
      figures.sent = one.sent;
      figures.views = one.views;
      figures.clicks = one.clicks;
      figures.is_winner = campaign.winner == one.variant;
    }
    return report;
  });
}

}  // namespace toolyard::campaigns
