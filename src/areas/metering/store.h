// SQL of usage: adds counts, and sums them up.
#pragma once
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <tuple>
#include <vector>

#include "areas/metering/calendar.h"
#include "areas/metering/model.h"
#include "ports/database.h"
#include "records/change_counter.h"

namespace toolyard::metering {

// The calls of one kind (user, key, tool and outcome) in an hour, or in another unit of time.
struct Count {
  UserId user{};
  KeyId key{};
  std::int64_t time = 0;
  std::string_view tool;
  Outcome outcome = Outcome::success;
  std::int64_t calls = 0;
  std::int64_t bytes_in = 0;
  std::int64_t bytes_out = 0;
};

// How much of a source was added: its batches up to one, and of one batch after it the counts up to
// those of a user in an hour, in order of user and hour.
struct Merged {
  std::uint64_t batch = 0;
  std::uint64_t part_batch = 0;
  UserId part_user{};
  std::int64_t part_hour = 0;

  bool contains(std::uint64_t number, const Count& count) const {
    return number <= batch || (number == part_batch &&
                               std::tie(count.user, count.time) <= std::tie(part_user, part_hour));
  }
};

// Returns what of a source was added, and locks the source until the commit: a concurrent merge of
// the same source waits, and then sees the result of this one.
Merged lock_source(Transaction& transaction, std::int64_t source, Instant now);
void set_merged(Transaction& transaction, std::int64_t source, const Merged& merged);

// Name of the counter of changes to months (records/change_counter.h).
inline constexpr std::string_view usage_counter = "usage";

// Adds counts by hour to the sums of hours, days and months, of each user and of everyone (user 0).
void add_counts(Transaction& transaction, std::span<const Count> counts, std::int64_t change);

struct MonthRow {
  std::int64_t month = 0;  // since the year 0
  UserId user_id{};
  KeyId key_id{};
  std::int64_t calls = 0;  // excluding calls that a limit refused

  static constexpr auto fields(auto...) {
    return row_columns<MonthRow, &MonthRow::month, &MonthRow::user_id, &MonthRow::key_id,
                       &MonthRow::calls>();
  }
};
// Returns the calls that count towards quotas, by month, user and key: without calls that a limit
// refused.
std::vector<MonthRow> months_of(std::span<const Count> counts);
using MonthSink = std::function<void(MonthRow&&)>;
void months_since(Transaction& transaction, std::int64_t month, const MonthSink& sink);
void months_changed_since(Transaction& transaction, std::int64_t change, const MonthSink& sink);

// The account, or one of its keys, whose calls are summed up; user 0 for the calls of everyone.
struct UsageOwner {
  UserId user{};
  std::optional<KeyId> key = {};
};
struct TimeRow : Totals {
  std::int64_t time = 0;  // an hour or a day, depending on the granularity

  static constexpr auto fields(auto...) {
    return joined(row_columns<TimeRow, &TimeRow::time>(), Totals::fields());
  }
};
std::vector<TimeRow> usage_by_time(Transaction& transaction, const UsageOwner& owner,
                                   const Period& period, std::string_view tool);
std::vector<ToolUsage> usage_by_tool(Transaction& transaction, const UsageOwner& owner,
                                     const Period& period, std::string_view tool);

}  // namespace toolyard::metering
