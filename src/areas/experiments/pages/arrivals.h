// What the visitors of pages under experiment do, on its way into the database: exposures and
// events are collected in memory and recorded about once a second. What a killed process has not
// recorded is lost; nothing is recorded twice.
#pragma once
#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "areas/experiments/exposures/intake.h"
#include "areas/experiments/pages/model.h"
#include "core/metric.h"
#include "core/time/clock.h"

namespace toolyard::experiments {

class Arrivals {
 public:
  // Beyond so many, what arrives is dropped and counted.
  static constexpr std::size_t max_waiting = 100'000;

  Arrivals(Intake& intake, Clock clock) : intake_(intake), clock_(std::move(clock)) {}

  // Add an exposure or an event of a unit. Return false if too many are waiting. Any thread may
  // call them; they do not block.
  bool expose(std::string_view experiment, std::string_view variant, std::string_view unit);
  bool note(std::string_view experiment, SiteEvent event, std::string_view unit);

  // Records what has arrived, in transactions of bounded size. If the database is not available,
  // the rest waits. To be called by one thread.
  Result<void> flush();
  void collect(MetricSink& sink) const;

 private:
  struct Arrival {
    std::string experiment, variant, unit;  // no variant: an event
    SiteEvent event = SiteEvent::followed_link;
    Instant at;
  };
  bool add(Arrival arrival);
  static EventBatch batch_of(const std::vector<Arrival>& all, std::size_t from, std::size_t to);
  void put_back(std::vector<Arrival> rest);

  Intake& intake_;
  const Clock clock_;
  mutable std::mutex mutex_;
  std::vector<Arrival> waiting_;
  std::uint64_t dropped_ = 0, recorded_ = 0;
};

}  // namespace toolyard::experiments
