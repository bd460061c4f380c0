#include "areas/experiments/pages/arrivals.h"

#include <algorithm>
#include <iterator>

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
EventBatch Arrivals::batch_of(const std::vector<Arrival>& all, std::size_t from, std::size_t to) {
  EventBatch batch;
  for (auto i = from; i < to; ++i) {
    const auto& one = all[i];
    const std::string what(one.variant.empty() ? spelling(one.event) : "exposure");
    Event event{.id = what + ":" + one.unit, .unit_id = one.unit};
    if (one.variant.empty()) event.metric = what;
    else event.exposure = one.variant;
    event.occurred_at = one.at;
    batch.events.push_back(std::move(event));
  }
  return batch;
}

void Arrivals::put_back(std::vector<Arrival> rest) {
  const std::scoped_lock lock(mutex_);
  const auto room = max_waiting - std::min(max_waiting, waiting_.size());
  if (rest.size() > room) {
    dropped_ += rest.size() - room;
    rest.resize(room);
  }
  waiting_.insert(waiting_.begin(), std::make_move_iterator(rest.begin()),
                  std::make_move_iterator(rest.end()));
}

Result<void> Arrivals::flush() {
  std::vector<Arrival> all;
  {
    const std::scoped_lock lock(mutex_);
    all.swap(waiting_);
  }
  std::ranges::stable_sort(all, {}, &Arrival::experiment);
  for (std::size_t from = 0; from < all.size();) {
    auto to = from;
    while (to < all.size() && to < from + max_batch && all[to].experiment == all[from].experiment)
      ++to;
    const auto taken = intake_.take(all[from].experiment, batch_of(all, from, to));
    if (!taken && taken.error().type->kind == ErrorKind::unavailable) {
      put_back({std::make_move_iterator(all.begin() + std::ptrdiff_t(from)),
                std::make_move_iterator(all.end())});
      return std::unexpected(taken.error());
    }
    const std::scoped_lock lock(mutex_);
    if (taken) recorded_ += static_cast<std::uint64_t>(taken->recorded);
    else dropped_ += to - from;  // the experiment is full, or was archived
    from = to;
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
  const std::scoped_lock lock(mutex_);
  collect_one(sink, recorded, recorded_);
  collect_one(sink, dropped, dropped_);
}

}  // namespace toolyard::experiments
