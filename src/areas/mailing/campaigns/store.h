// SQL of campaigns; that of their deliveries is in sending/deliveries.h.
#pragma once
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "areas/mailing/campaigns/model.h"
#include "ports/database.h"

namespace toolyard::campaigns {

std::optional<StoredCampaign> find_campaign(Transaction& transaction, CampaignId id);
// The same, or an error if there is none; `lock_campaign` also locks it, and compares it with the
// caller's `If-Match`.
Result<StoredCampaign> require_campaign(Transaction& transaction, CampaignId id);
Result<StoredCampaign> lock_campaign(Transaction& transaction, const Call& call, CampaignId id);
// Returns the campaign without its bodies.
std::optional<StoredCampaign> find_campaign_summary(Transaction& transaction, CampaignId id);
// Returns several of them in the order of their ids here, without those that do not exist.
std::vector<StoredCampaign> find_campaign_summaries(Transaction& transaction,
                                                    std::span<const CampaignId> ids);
Result<Page<StoredCampaign>> list_campaigns(Transaction& transaction, const Call& call,
                                            const CampaignQuery& query);

// Inserts the campaign, and sets its id.
void insert_campaign(Transaction& transaction, StoredCampaign& one);
// Writes the changed columns, and increments `after.change_count`.
void update_campaign(Transaction& transaction, const StoredCampaign& before, StoredCampaign& after);
// Writes the fields that jobs change; the entity tag stays the same.
void update_job(Transaction& transaction, const StoredCampaign& one);
// Writes the fields about an outage of the mail server.
void update_outage(Transaction& transaction, const StoredCampaign& one);

// Increments of the counts.
struct Change {
  std::int64_t to_send = 0, sent = 0, failed = 0, skipped = 0, bounces = 0;
  bool operator==(const Change&) const = default;
};
void add_counts(Transaction& transaction, CampaignId id, const Change& change);

// Results of the emails with one subject of an A/B test; `variant` is its index.
struct SubjectCounts {
  std::int64_t variant = 0, sent = 0, views = 0, clicks = 0;
  static constexpr auto fields(auto...) {
    return row_columns<SubjectCounts, &SubjectCounts::variant, &SubjectCounts::sent,
                       &SubjectCounts::views, &SubjectCounts::clicks>();
  }
  std::int64_t value(Metric metric) const { return metric == Metric::views ? views : clicks; }
};
std::vector<SubjectCounts> count_subjects(Transaction& transaction, CampaignId id);

// A campaign that must have a job, and that job: a campaign that is running, scheduled and due, or
// cancelled while emails still have no outcome.
struct Expected {
  CampaignId id{};
  std::optional<JobId> job;
  static constexpr auto fields(auto...) {
    return row_columns<Expected, &Expected::id, &Expected::job>();
  }
};
std::vector<Expected> find_campaigns_with_jobs(Transaction& transaction, Instant now);

}  // namespace toolyard::campaigns
