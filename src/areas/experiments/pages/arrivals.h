// What the visitors of pages under experiment do, on its way into the database: exposures and
// events are collected in memory. Exposures are recorded about once a second; events wait longer,
// because they count only if the exposure is known, which another node may be about to record. What
// a killed process has not recorded is lost; nothing is recorded twice.
#pragma once
#include <chrono>
#include <cstdint>
#include <mutex>
#include <span>
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
  // How long events wait: several times as long as exposures at other nodes.
  static constexpr std::chrono::seconds event_delay{3};
  enum class Events : std::uint8_t { all, delayed };

  Arrivals(Intake& intake, Clock clock) : intake_(intake), clock_(std::move(clock)) {}

  // Add an exposure or an event of a unit. Return false if too many are waiting. Any thread may
  // call them; they do not block.
  bool expose(std::string_view experiment, std::string_view variant, std::string_view unit);
  bool note(std::string_view experiment, SiteEvent event, std::string_view unit);

  // Records what has arrived, in transactions of bounded size. If the database is not available,
  // the rest waits; after an exception, what follows its transaction does. To be called by one
  // thread.
  Result<void> flush(Events events = Events::all);
  void collect(MetricSink& sink) const;

 private:
  struct Arrival {
    std::string experiment, variant, unit;  // no variant: an event
    SiteEvent event = SiteEvent::followed_link;
    Instant at;

    bool is_event() const { return variant.empty(); }
  };
  bool add(Arrival arrival);
  // Returns what is to be recorded now, in the order of the transactions.
  std::vector<Arrival> take(Events events);
  static EventBatch batch_of(std::span<const Arrival> arrivals);
  Result<void> record(std::span<const Arrival> batch);
  void put_back(std::span<Arrival> rest);

  Intake& intake_;
  const Clock clock_;
  mutable std::mutex mutex_;
  std::vector<Arrival> waiting_;
  std::uint64_t dropped_ = 0, recorded_ = 0, unknown_ = 0;
};

}  // namespace toolyard::experiments
