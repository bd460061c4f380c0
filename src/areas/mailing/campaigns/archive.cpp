// Campaigns in the public archive.
#include <charconv>

#include "areas/mailing/campaigns/store.h"
#include "areas/mailing/composing/layout_tables.h"
#include "areas/mailing/composing/pattern.h"
#include "areas/mailing/facts.h"
#include "core/text/names/slug.h"

namespace toolyard::campaigns {
namespace {

constexpr std::size_t max_archive_name_bytes = 60;
constexpr std::string_view in_archive =
    "is_public and started_at is not null and "
    "status in ('running', 'paused', 'finished')";

// Returns the subject that most recipients got.
const std::string& shown_subject(const Campaign& campaign) {
  return campaign.winning_subject ? *campaign.winning_subject : campaign.subject;
}

ArchivedCampaign as_archived(StoredCampaign campaign) {
  return {.id = static_cast<std::int64_t>(campaign.id),
          .subject = shown_subject(campaign),
          .preheader = std::move(campaign.preheader),
          .locale = std::move(campaign.archive_locale),
          .body_format = std::string(spelling(campaign.body_format)),
          .body = std::move(campaign.body),
          .sent_at = *campaign.started_at};
}

std::string archive_name_of(std::string_view subject, std::int64_t id) {
  const auto neutral = Pattern(subject, Pattern::Form::line).fill({});
  auto name = slug_of(neutral);
  if (name.size() > max_archive_name_bytes) {
    name.resize(max_archive_name_bytes);
    if (const auto last = name.rfind('-'); last != name.npos) name.resize(last);
  }
  return name + (name.empty() ? "" : "-") + std::to_string(id);
}

Pattern::Values filled_by(const NeutralValues& values) {
  return {.name = values.name,
          .email = values.email,
          .unsubscribe_url = values.link,
          .preferences_url = values.link,
          .pixel_url = {},
          .link_urls = {}};
}

}  // namespace

std::vector<std::string> archive_locales(Transaction& transaction) {
  return transaction.rows<std::string>("select distinct archive_locale from campaigns where " +
                                       std::string(in_archive));
}

std::string archive_version(Transaction& transaction) {
  return transaction
      .row<std::string>(
          "select count(*) || ' ' || coalesce(sum(id), 0) || ' ' || "
          "coalesce(sum(change_count), 0) || ' ' || coalesce(sum(winner), 0) || "
          "' ' || coalesce(max(started_at), 0) as version from campaigns where " +
          std::string(in_archive))
      .value_or("");
}

ArchivePage list_archived(Transaction& transaction, const ArchiveQuery& query) {
  if (query.locales.empty()) return {};
  std::vector<Bound> values;
  const auto place = [&](const Bound& value) {
    values.push_back(value);
    return "$" + std::to_string(values.size());
  };
  std::string locales;
  for (const auto& one : query.locales)
    locales.append(locales.empty() ? "" : ", ").append(place(bind(one)));
  const auto most = place(bind(query.max + 1));
  const auto first = place(bind(query.first));
  std::vector<CampaignId> ids;
  const auto done = transaction.run(
      "select id from campaigns where " + std::string(in_archive) + " and archive_locale in (" +
          locales + ") order by started_at desc, id desc limit " + most + " offset " + first,
      values, [&](const Row& row) { ids.push_back(CampaignId{row.integer(0)}); });
  if (!done) throw BrokenStore("the archive cannot be read");
  ArchivePage page{.has_more = std::ssize(ids) > query.max};
  if (page.has_more) ids.pop_back();
  for (auto& one : find_campaign_summaries(transaction, ids))
    page.campaigns.push_back(as_archived(std::move(one)));
  return page;
}

std::optional<ArchivedCampaign> find_archived(Transaction& transaction, std::int64_t id) {
  auto campaign = find_campaign(transaction, CampaignId{id});
  if (!campaign || !is_in_archive(*campaign)) return std::nullopt;
  return as_archived(std::move(*campaign));
}

std::string archive_name(const Campaign& campaign) {
  return archive_name_of(shown_subject(campaign), static_cast<std::int64_t>(campaign.id));
}
std::string archive_name(const ArchivedCampaign& campaign) {
  return archive_name_of(campaign.subject, campaign.id);
}

std::optional<std::int64_t> archived_id(std::string_view name) {
  const auto digits = name.substr(name.rfind('-') + 1);
  std::int64_t id = 0;
  const auto [end, fault] = std::from_chars(digits.data(), digits.data() + digits.size(), id);
  const bool is_id = fault == std::errc() && end == digits.data() + digits.size() && id > 0;
  return is_id ? std::optional(id) : std::nullopt;
}

std::string neutral_subject(const ArchivedCampaign& campaign, const NeutralValues& values) {
  return Pattern(campaign.subject, Pattern::Form::line).fill(filled_by(values));
}

std::string neutral_preheader(const ArchivedCampaign& campaign, const NeutralValues& values) {
  return Pattern(campaign.preheader, Pattern::Form::line).fill(filled_by(values));
}

std::string neutral_body(const ArchivedCampaign& campaign, const NeutralValues& values) {
  const bool is_html = campaign.body_format == spelling(BodyFormat::html);
  const auto body = without_controls(campaign.body);
  return Pattern(is_html ? with_marked_values(without_layout(body)) : body,
                 is_html ? Pattern::Form::html : Pattern::Form::text)
      .fill(filled_by(values));
}

}  // namespace toolyard::campaigns
