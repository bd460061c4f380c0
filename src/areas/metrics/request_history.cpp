#include "areas/metrics/request_history.h"

#include <chrono>
#include <string>

namespace toolyard::metrics {
namespace {

std::string name_of(Unit unit) { return unit == Unit::hour ? "hour" : "day"; }

struct ClassRow {
  std::int64_t time = 0, duration_class = 0, requests = 0, errors = 0;
  static constexpr auto fields(auto...) {
    return row_columns<ClassRow, &ClassRow::time, &ClassRow::duration_class, &ClassRow::requests,
                       &ClassRow::errors>();
  }
};

void add(Transaction& transaction, Unit unit, std::int64_t time, const RequestTotals& more) {
  const auto name = name_of(unit), table = "request_" + name + "s";
  for (std::size_t i = 0; i < duration_classes; ++i) {
    const auto& one = more.by_duration[i];
    if (one == RequestCount()) continue;
    transaction.change("insert into " + table + " (" + name +
                           ", duration_class, requests, errors) values ($1, $2, $3, $4) "
                           "on conflict (" +
                           name + ", duration_class) do update set requests = " + table +
                           ".requests + excluded.requests, errors = " + table +
                           ".errors + excluded.errors",
                       time, static_cast<std::int64_t>(i), one.requests, one.errors);
  }
}

}  // namespace

Result<void> RequestHistory::merge(const RequestTotals& counted) {
  const std::lock_guard merging(merging_);
  const auto more = counted - merged_;
  if (more == RequestTotals()) return {};
  const std::int64_t hour =
      std::chrono::floor<std::chrono::hours>(clock_()).time_since_epoch().count();
  const auto done = database_.write([&](Transaction& transaction) -> Result<void> {
    add(transaction, Unit::hour, hour, more);
    add(transaction, Unit::day, hour / hours_a_day, more);
    return {};
  });
  if (done) merged_ = counted;
  return done;
}

RequestHistory::Pending RequestHistory::pending(const RequestTotals& counted) {
  std::unique_lock merging(merging_);
  const auto more = counted - merged_;
  return {std::move(merging), more};
}

std::vector<RequestSpan> requests_by(Transaction& transaction, Unit unit, const Window& days) {
  const auto name = name_of(unit);
  const std::int64_t length = unit == Unit::hour ? hours_a_day : 1;
  std::vector<RequestSpan> spans;
  const auto take = [&](const ClassRow& row) {
    if (spans.empty() || spans.back().time != row.time) spans.push_back({row.time, {}});
    // Another version of the program may use more classes; the last class includes longer
    // durations.
    const auto place = std::min(static_cast<std::size_t>(row.duration_class), duration_classes - 1);
    auto& sum = spans.back().totals.by_duration[place];
    sum.requests += row.requests;
    sum.errors += row.errors;
  };
  transaction.each<ClassRow>(
      take,
      "select " + name + " as time, duration_class, requests, errors from request_" + name +
          "s where " + name + " between $1 and $2 order by " + name + ", duration_class",
      days.first * length, (days.last + 1) * length - 1);
  return spans;
}

}  // namespace toolyard::metrics
