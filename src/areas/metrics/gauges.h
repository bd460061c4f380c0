// Gauges: current numbers of accounts, keys, content, jobs and so on, as counted in the database.
// Counting may take long in a large database, so it is done in the background, and callers get the
// last result.
#pragma once
#include <chrono>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "core/metric.h"
#include "core/time/clock.h"
#include "ports/database.h"
#include "ports/figures.h"

namespace toolyard::metrics {

struct Gauges {
  Instant read_at;
  std::int64_t active_keys = 0, running_experiments = 0, database_bytes = 0;
  UserCounts users;
  ContentCounts content;
  OpportunityCounts opportunities;
  JobCounts jobs;

  std::int64_t jobs_in(std::string_view state) const;
};

// Writes the gauges as metric families for the page `/metrics`.
void collect_gauges(MetricSink& sink, const Gauges& gauges);

class GaugeCollector {
 public:
  GaugeCollector(Database& database, Clock clock, const FigureSources& sources)
      : database_(database), clock_(std::move(clock)), sources_(sources) {}

  // Counts again. If that fails, the last result is discarded.
  Result<std::shared_ptr<const Gauges>> refresh();
  // Returns the time until the next `refresh`: the longer counting takes, the less often it is
  // done.
  std::chrono::milliseconds pause() const;

  // Returns the last result; null before the first one, and while the database is unavailable.
  // Never waits for the database.
  std::shared_ptr<const Gauges> latest() const;
  // Counts now if that is quick, or if there is no result yet; otherwise returns the last result.
  Result<std::shared_ptr<const Gauges>> fresh();

 private:
  Gauges read(Transaction& transaction) const;

  Database& database_;
  const Clock clock_;
  const FigureSources& sources_;
  mutable std::mutex looking_;
  std::shared_ptr<const Gauges> latest_;
  std::chrono::steady_clock::duration took_{};
};

}  // namespace toolyard::metrics
