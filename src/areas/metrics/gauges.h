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

namespace toolyard::metrics {

struct JobCount {
  std::string kind, state;
  std::int64_t count = 0;
  static constexpr auto fields(auto...) {
    return std::array{field<&JobCount::kind>(""), field<&JobCount::state>(""),
                      field<&JobCount::count>("")};
  }
};
struct StateCount {
  std::string state;
  std::int64_t count = 0;
  static constexpr auto fields(auto...) {
    return std::array{field<&StateCount::state>(""), field<&StateCount::count>("")};
  }
};

struct Gauges {
  Instant read_at;
  std::int64_t active_keys = 0, users = 0, active_users = 0;
  std::vector<StateCount> content;  // by status
  std::int64_t live_content = 0;
  std::vector<StateCount> opportunities;
  double potential_clicks = 0;
  std::int64_t running_experiments = 0;
  std::vector<JobCount> jobs;           // that are not over, and failed ones
  std::optional<Instant> queued_since;  // the one that is due for longest
  std::int64_t database_bytes = 0;

  std::int64_t jobs_in(std::string_view state) const;
};

Gauges read_gauges(Transaction& transaction, std::string_view engine, Instant now);

// The families that stand for these on a page for operators.
void tell_gauges(MetricSink& sink, const Gauges& gauges);

class GaugeKeeper {
 public:
  GaugeKeeper(Database& database, Clock clock) : database_(database), clock_(std::move(clock)) {}

  // Counts anew. Where that fails, what was counted last is forgotten.
  Result<std::shared_ptr<const Gauges>> refresh();
  // When to do that again: the longer it takes, the less often.
  std::chrono::milliseconds pause() const;

  // Null before the first time, and while the database is away. Waits for nobody.
  std::shared_ptr<const Gauges> latest() const;
  // Counted this moment where that is quick; else the last ones.
  Result<std::shared_ptr<const Gauges>> fresh();

 private:
  Database& database_;
  const Clock clock_;
  mutable std::mutex looking_;
  std::shared_ptr<const Gauges> latest_;
  std::chrono::steady_clock::duration took_{};
};

}  // namespace toolyard::metrics
