// SQL of exposures and events. In whatever order they are reported, and however many nodes write at
// the same time, a unit has one exposure and an event id is recorded once. A transaction that
// writes several rows does so in the order of exposures by unit, events by id, and then the counts
// of both, so that no two transactions deadlock.
#pragma once
#include <functional>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "areas/experiments/model.h"
#include "ports/database.h"

namespace toolyard::experiments {

struct Exposure {
  std::int64_t variant = 0;
  bool is_multiple = false;
  Instant exposed_at;
  static constexpr auto fields(auto...) {
    return row_columns<Exposure, &Exposure::variant, &Exposure::is_multiple,
                       &Exposure::exposed_at>();
  }
};

std::optional<Exposure> find_exposure(Transaction& transaction, ExperimentId experiment,
                                      std::string_view unit);
// Returns false if the unit already has an exposure, which is kept.
bool insert_exposure(Transaction& transaction, ExperimentId experiment, std::string_view unit,
                     const Exposure& exposure);
// Records an exposure that a site has reported. If the unit already has one, sets its time to the
// earlier of both, and marks it as multiple if the variants differ.
enum class Noted { fresh, changed, known };
Noted note_exposure(Transaction& transaction, ExperimentId experiment, std::string_view unit,
                    const Exposure& exposure);

// Adds to the displayed count. `part` is any number, ideally different for each unit: it spreads
// the updates over several rows.
void add_exposures(Transaction& transaction, ExperimentId experiment, std::int64_t variant,
                   std::uint32_t part, std::int64_t exposures);
// Sets `exposures` of the experiments.
void count_exposures(Transaction& transaction, std::span<StoredExperiment* const> all);
std::int64_t count_units(Transaction& transaction, ExperimentId experiment);
// Returns those of the units that have an exposure.
std::set<std::string, std::less<>> exposed_among(Transaction& transaction, ExperimentId experiment,
                                                 const std::set<std::string_view>& units);
bool has_exposures(Transaction& transaction, ExperimentId experiment, std::int64_t variant);

struct EventRow {
  std::string_view id;
  std::int64_t metric = 0;
  std::string_view unit;
  Instant occurred_at;
  double value = 1;
};
// Returns false if the id is already recorded.
bool insert_event(Transaction& transaction, ExperimentId experiment, const EventRow& event);
// The number of events of an experiment, spread over rows like that of its exposures.
void add_events(Transaction& transaction, ExperimentId experiment, std::uint32_t part,
                std::int64_t events);
std::int64_t count_events(Transaction& transaction, ExperimentId experiment);

// The half-open period in which units were exposed and events occurred.
struct Window {
  Instant from;
  Instant to;
};

// The units of a variant that saw only this one, or those that saw another one too.
enum class Seen { it_alone, others_too };
std::int64_t count_arm(Transaction& transaction, ExperimentId experiment, std::int64_t variant,
                       Seen seen, const Window& window, std::int64_t portion = 1'000'000);
// First and last exposure of the units that saw only one variant; nullopt if there are none. Found
// by two index lookups.
struct ExposureSpan {
  std::optional<Instant> first_at, last_at;
  static constexpr auto fields(auto...) {
    return row_columns<ExposureSpan, &ExposureSpan::first_at, &ExposureSpan::last_at>();
  }
};
ExposureSpan find_span(Transaction& transaction, ExperimentId experiment, std::int64_t variant,
                       const Window& window);

// Visits the units with events of a metric in ranges of about `portion` events: the units after
// `after` up to and including `last`, or up to the end if `last` is nullopt. This keeps every
// statement short, even if there are millions of units and each has to be read from disk.
inline constexpr std::int64_t usual_portion = 50'000;
using RangeVisit =
    std::function<void(const std::string& after, const std::optional<std::string>& last)>;
void in_portions_of_units(Transaction& transaction, ExperimentId experiment, std::int64_t metric,
                          const RangeVisit& visit, std::int64_t portion = usual_portion);
// Visits each unit that has the metric and saw only one variant, with the sum of its values.
using UnitVisit = std::function<void(std::int64_t variant, double total)>;
void sum_metric(Transaction& transaction, ExperimentId experiment, std::int64_t metric,
                const Window& window, const UnitVisit& visit, std::int64_t portion = usual_portion);

}  // namespace toolyard::experiments
