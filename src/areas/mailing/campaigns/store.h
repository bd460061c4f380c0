// The SQL of campaigns themselves.
#pragma once
#include <optional>
#include <string_view>
#include <vector>

#include "areas/mailing/campaigns/model.h"
#include "core/time/day.h"
#include "ports/database.h"

namespace toolyard::campaigns {

// Keeps others from changing it until the transaction ends; false where there is none.
bool hold_campaign(Transaction& transaction, CampaignId id);
std::optional<StoredCampaign> find_campaign(Transaction& transaction, CampaignId id);
// Without its bodies.
std::optional<StoredCampaign> look_at_campaign(Transaction& transaction, CampaignId id);
Result<Page<StoredCampaign>> list_campaigns(Transaction& transaction, const Call& call,
                                            const CampaignQuery& query);

CampaignId insert_campaign(Transaction& transaction, const StoredCampaign& one);
// What people write; its entity tag moves.
void update_texts(Transaction& transaction, const StoredCampaign& one);
// How far it has come, but for its counts; its entity tag moves.
void update_state(Transaction& transaction, const StoredCampaign& one);
void update_job(Transaction& transaction, const StoredCampaign& one);
// Whether the mail server can be reached.
void update_outage(Transaction& transaction, const StoredCampaign& one);

// What is added to the counts.
struct Change {
  std::int64_t to_send = 0, sent = 0, failed = 0, skipped = 0, bounces = 0;
  bool operator==(const Change&) const = default;
};
void add_counts(Transaction& transaction, CampaignId id, const Change& change);

// What has become of those that were started on these days.
struct Figures {
  std::int64_t sent = 0, views = 0, clicks = 0, bounces = 0, unsubscribes = 0;
  static constexpr auto fields(auto...) {
    return std::array{field<&Figures::sent>(""), field<&Figures::views>(""),
                      field<&Figures::clicks>(""), field<&Figures::bounces>(""),
                      field<&Figures::unsubscribes>("")};
  }
};
Figures started_within(Transaction& transaction, const Window& days);

// Those whose job must be there, and those jobs: running ones, scheduled ones that are due, and
// cancelled ones whose last mails are out.
struct Expected {
  CampaignId id{};
  std::optional<JobId> job;
  static constexpr auto fields(auto...) {
    return std::array{field<&Expected::id>(""), field<&Expected::job>("")};
  }
};
std::vector<Expected> find_at_work(Transaction& transaction, Instant now);

}  // namespace toolyard::campaigns
