#include "areas/mailing/sending/choice.h"

namespace toolyard::campaigns {
namespace {

struct Variant {
  std::int64_t variant = 0, sent = 0, views = 0, clicks = 0;
  static constexpr auto fields(auto...) {
    return std::array{field<&Variant::variant>(""), field<&Variant::sent>(""),
                      field<&Variant::views>(""), field<&Variant::clicks>("")};
  }
  std::int64_t value(Metric metric) const { return metric == Metric::views ? views : clicks; }
};

}  // namespace

std::int64_t choose_subject(Transaction& transaction, const StoredCampaign& campaign) {
  const auto metric = campaign.ab->metric;
  Variant best;
  for (const auto& one : transaction.rows<Variant>(
           "select variant, count(sent_at) as sent, count(first_viewed_at) as views, "
           "count(first_clicked_at) as clicks from campaign_deliveries "
           "where campaign = $1 and variant >= 0 group by variant order by variant",
           campaign.id)) {
    // As fractions, without rounding.
    const auto mine = one.value(metric) * std::max<std::int64_t>(best.sent, 1);
    const auto its = best.value(metric) * std::max<std::int64_t>(one.sent, 1);
    if (mine > its) best = one;
  }
  return best.variant;
}

}  // namespace toolyard::campaigns
