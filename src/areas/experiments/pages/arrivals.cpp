#include "areas/experiments/pages/arrivals.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace toolyard::experiments {
namespace {

// Events of one transaction: well below the time for which it may block other writers.
constexpr std::size_t max_batch = 500;

}  // namespace

bool Arrivals::expose(std::string_view experiment, std::string_view variant,
                      std::string_view unit) {
  return add({.experiment = std::string(experiment),
              .variant = std::string(variant),
              .unit = std::string(unit)});
}

bool Arrivals::note(std::string_view experiment, SiteEvent event, std::string_view unit) {
  return add({.experiment = std::string(experiment), .unit = std::string(unit), .event = event});
}

bool Arrivals::add(Arrival arrival) {
  arrival.at = clock_();
  const std::scoped_lock lock(mutex_);
  if (waiting_.size() >= max_waiting) {
    ++dropped_;
    return false;
  }
  waiting_.push_back(std::move(arrival));
  return true;
}

// A unit has each event once, by its id.
EventBatch Arrivals::batch_of(std::span<const Arrival> arrivals) {
  EventBatch batch;
  for (const auto& one : arrivals) {
    const std::string what(one.is_event() ? spelling(one.event) : "exposure");
    Event event{.id = what + ":" + one.unit, .unit_id = one.unit};
    if (one.is_event()) event.metric = what;
    else event.exposure = one.variant;
    event.occurred_at = one.at;
    batch.events.push_back(std::move(event));
  }
  return batch;
}

void Arrivals::put_back(std::span<Arrival> rest) {
  const std::scoped_lock lock(mutex_);
  const auto room = max_waiting - std::min(max_waiting, waiting_.size());
  if (rest.size() > room) {
    dropped_ += rest.size() - room;
    rest = rest.first(room);
  }
  waiting_.insert(waiting_.begin(), std::make_move_iterator(rest.begin()),
                  std::make_move_iterator(rest.end()));
}

std::vector<Arrivals::Arrival> Arrivals::take(Events events) {
  std::vector<Arrival> all;
  {
    const std::scoped_lock lock(mutex_);
    all.swap(waiting_);
  }
  if (events == Events::delayed) {
    const auto until = clock_() - event_delay;
    const auto waiting = std::ranges::stable_partition(
        all, [&](const Arrival& one) { return !one.is_event() || one.at <= until; });
    put_back(waiting);
    all.erase(waiting.begin(), waiting.end());
  }
  std::ranges::stable_sort(all, {}, [](const Arrival& one) {
    return std::pair(std::string_view(one.experiment), one.is_event());
  });
  return all;
}

Result<void> Arrivals::record(std::span<const Arrival> batch) {
  const auto taken = intake_.take(batch.front().experiment, batch_of(batch));
  if (!taken && taken.error().type->kind == ErrorKind::unavailable)
    return std::unexpected(taken.error());
  const std::scoped_lock lock(mutex_);
  if (taken) {
    recorded_ += static_cast<std::uint64_t>(taken->recorded);
    unknown_ += static_cast<std::uint64_t>(taken->unknown_units);
  } else {
    dropped_ += batch.size();  // the experiment is full, or was archived
  }
  return {};
}

// An experiment that is full takes no exposures of new units, but all events of others: no
// transaction has both.
Result<void> Arrivals::flush(Events events) {
  auto all = take(events);
  std::span<Arrival> rest(all);
  while (!rest.empty()) {
    std::size_t size = 0;
    while (size < std::min(rest.size(), max_batch) && rest[size].experiment == rest[0].experiment &&
           rest[size].is_event() == rest[0].is_event())
      ++size;
    Result<void> done;
    try {
      done = record(rest.first(size));
    } catch (...) {
      put_back(rest.subspan(size));
      throw;
    }
    if (!done) {
      put_back(rest);
      return done;
    }
    rest = rest.subspan(size);
  }
  return {};
}

void Arrivals::collect(MetricSink& sink) const {
  static constexpr toolyard::MetricFamily recorded{
      "toolyard_page_experiment_events_total", toolyard::MetricKind::counter,
      "Exposures and events of pages under experiment that were recorded."};
  static constexpr toolyard::MetricFamily dropped{
      "toolyard_page_experiment_events_dropped_total", toolyard::MetricKind::counter,
      "Exposures and events of pages under experiment that could not be recorded."};
  static constexpr toolyard::MetricFamily unknown{
      "toolyard_page_experiment_events_unknown_total", toolyard::MetricKind::counter,
      "Events of pages under experiment by visitors without a recorded exposure."};
  const std::scoped_lock lock(mutex_);
  collect_one(sink, recorded, recorded_);
  collect_one(sink, dropped, dropped_);
  collect_one(sink, unknown, unknown_);
}

}  // namespace toolyard::experiments
