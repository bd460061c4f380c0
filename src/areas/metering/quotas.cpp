#include "areas/metering/quotas.h"

#include <map>

#include "areas/metering/event_kinds.h"
#include "records/events.h"

namespace toolyard::metering {
namespace {

// The parts of a quota, in percent, of which there are events.
struct QuotaPart {
  std::int64_t percent;
  const EventOf<QuotaEvent>* kind;
};
constexpr std::array quota_parts{QuotaPart{80, &event_kinds::nearly_used},
                                 QuotaPart{100, &event_kinds::used_up}};

// Quotas have at most 1e15 calls, so that a hundred times as many fit.
bool has_reached(std::int64_t calls, std::int64_t quota, std::int64_t percent) {
  return calls * 100 >= quota * percent;
}

}  // namespace

void note_quotas(Transaction& transaction, std::span<const Count> counts, const QuotaOf& quota_of,
                 Instant now) {
  const auto month = month_of(now);
  std::map<UserId, std::int64_t> added;
  for (const auto& row : months_of(counts))
    if (row.month == month) added[row.user_id] += row.calls;
  for (const auto& [account, calls] : added) {
    const auto quota = quota_of(account);
    if (!quota) continue;
    const auto used = *transaction.row<std::int64_t>(
        "select cast(sum(calls) as bigint) from usage_months where month = $1 and user_id = $2",
        month, account);
    const QuotaEvent data{.account = account,
                          .quota = *quota,
                          .used = used,
                          .resets_at = start_of_day(first_day_of(month + 1))};
    for (const auto& [percent, kind] : quota_parts)
      if (has_reached(used, *quota, percent) && !has_reached(used - calls, *quota, percent))
        write_event(transaction, *kind, data, {static_cast<std::int64_t>(account), account}, now);
  }
}

}  // namespace toolyard::metering
