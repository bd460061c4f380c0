// The history of requests by hour and by day: adds the counts of each node to the database, and
// sums them up by period. Counts that were not merged when a process is killed are lost.
#pragma once
#include <mutex>
#include <vector>

#include "core/latency.h"
#include "core/time/clock.h"
#include "core/time/day.h"
#include "ports/database.h"

namespace toolyard::metrics {

inline constexpr std::int64_t hours_a_day = 24;

// Requests of an hour or a day; `time` is the number of hours or days since 1970.
struct RequestSpan {
  std::int64_t time = 0;
  RequestTotals totals;
};
enum class Unit : std::uint8_t { hour, day };

class RequestHistory {
 public:
  RequestHistory(Database& database, Clock clock) : database_(database), clock_(std::move(clock)) {}

  // Adds the requests since the last merge to the current hour and day. `counted` is the total
  // since the start of the process.
  Result<void> merge(const RequestTotals& counted);

  // The requests since the last merge. Nothing is merged while this object lives: if it is obtained
  // before the transaction that reads the sums, each request is counted once.
  struct Pending {
    std::unique_lock<std::mutex> merging;
    RequestTotals totals;
  };
  Pending pending(const RequestTotals& counted);

 private:
  Database& database_;
  const Clock clock_;
  std::mutex merging_;
  RequestTotals merged_;
};

// Returns the hours or days of a period that have requests, in ascending order.
std::vector<RequestSpan> requests_by(Transaction& transaction, Unit unit, const Window& days);

}  // namespace toolyard::metrics
