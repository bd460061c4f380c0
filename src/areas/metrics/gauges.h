// How many there are of everything right now, as the database has it. Counting may take long in a
// large one, so it is done aside, and whoever asks gets what was counted last.
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

// The families that stand for these on a page for operators.
void collect_gauges(MetricSink& sink, const Gauges& gauges);

class GaugeKeeper {
 public:
  GaugeKeeper(Database& database, Clock clock, const FigureSources& sources)
      : database_(database), clock_(std::move(clock)), sources_(sources) {}

  // Counts anew. Where that fails, what was counted last is forgotten.
  Result<std::shared_ptr<const Gauges>> refresh();
  // When to do that again: the longer it takes, the less often.
  std::chrono::milliseconds pause() const;

  // Null before the first time, and while the database is away. Waits for nobody.
  std::shared_ptr<const Gauges> latest() const;
  // Counted this moment where that is quick; else the last ones.
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
