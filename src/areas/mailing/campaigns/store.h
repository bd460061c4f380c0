// The SQL of campaigns themselves.
#pragma once
#include <optional>
#include <string_view>
#include <vector>

#include "areas/mailing/campaigns/model.h"
#include "ports/database.h"

namespace toolyard::campaigns {

std::optional<StoredCampaign> find_campaign(Transaction& transaction, CampaignId id);
// Without its bodies.
std::optional<StoredCampaign> find_campaign_summary(Transaction& transaction, CampaignId id);
Result<Page<StoredCampaign>> list_campaigns(Transaction& transaction, const Call& call,
                                            const CampaignQuery& query);

// Sets the campaign's id.
void insert_campaign(Transaction& transaction, StoredCampaign& one);
// Writes what differs, and raises `after.change_count`.
void update_campaign(Transaction& transaction, const StoredCampaign& before, StoredCampaign& after);
// What jobs change: the entity tag stays.
void update_job(Transaction& transaction, const StoredCampaign& one);
// Whether the mail server can be reached.
void update_outage(Transaction& transaction, const StoredCampaign& one);

// What is added to the counts.
struct Change {
  std::int64_t to_send = 0, sent = 0, failed = 0, skipped = 0, bounces = 0;
  bool operator==(const Change&) const = default;
};
void add_counts(Transaction& transaction, CampaignId id, const Change& change);

// What came of the emails with each subject of an A/B test, by its place.
struct SubjectCounts {
  std::int64_t variant = 0, sent = 0, views = 0, clicks = 0;
  static constexpr auto fields(auto...) {
    return row_columns<SubjectCounts, &SubjectCounts::variant, &SubjectCounts::sent,
                       &SubjectCounts::views, &SubjectCounts::clicks>();
  }
  std::int64_t value(Metric metric) const { return metric == Metric::views ? views : clicks; }
};
std::vector<SubjectCounts> count_subjects(Transaction& transaction, CampaignId id);

// Those whose job must be there, and those jobs: running ones, scheduled ones that are due, and
// cancelled ones whose last mails are out.
struct Expected {
  CampaignId id{};
  std::optional<JobId> job;
  static constexpr auto fields(auto...) {
    return row_columns<Expected, &Expected::id, &Expected::job>();
  }
};
std::vector<Expected> find_at_work(Transaction& transaction, Instant now);

}  // namespace toolyard::campaigns
