// Keeps what nodes count of requests: adds it to hours and days in the database, where it outlives
// the process, and sums it up by period. What was not merged yet when a process is killed is lost.
#pragma once
#include <mutex>
#include <vector>

#include "core/latency.h"
#include "core/time/clock.h"
#include "core/time/day.h"
#include "ports/database.h"

namespace toolyard::metrics {

inline constexpr std::int64_t hours_a_day = 24;

// Hours or days from 1970 on, each that has requests once, in order.
struct RequestSpan {
  std::int64_t time = 0;
  RequestTotals totals;
};
enum class Unit : std::uint8_t { hour, day };

class RequestHistory {
 public:
  RequestHistory(Database& database, Clock clock) : database_(database), clock_(std::move(clock)) {}

  // Adds what has come to `counted`, which is since the start of the process, to this hour.
  Result<void> merge(const RequestTotals& counted);

  // What has come since the last merge. While this lives, nothing is merged: take it before the
  // transaction that sums up, and each request is counted once.
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

std::vector<RequestSpan> requests_by(Transaction& transaction, Unit unit, const Window& days);

}  // namespace toolyard::metrics
