// The SQL of exposures and events. Whatever order they come in, and however many nodes write at the
// same time, a unit has one exposure and an id is taken once. Who writes several in one transaction
// does so in order of events by id, exposures by unit, and then the count, so that no two of them
// wait for each other.
#pragma once
#include <functional>
#include <optional>
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
// False where the unit has one already, which stays.
bool insert_exposure(Transaction& transaction, ExperimentId experiment, std::string_view unit,
                     const Exposure& exposure);
// One that a site has told of: moves an earlier one back in time, and marks a unit that is known
// with another variant. False where the unit was known.
bool note_exposure(Transaction& transaction, ExperimentId experiment, std::string_view unit,
                   const Exposure& exposure);

// Adds to the count that is shown; `part` is any number, best of all another for each unit.
void add_exposures(Transaction& transaction, ExperimentId experiment, std::int64_t variant,
                   std::uint32_t part, std::int64_t exposures);
// Fills in the counts of experiments.
void count_exposures(Transaction& transaction, std::span<StoredExperiment* const> all);
bool has_exposures(Transaction& transaction, ExperimentId experiment, std::int64_t variant);

struct EventRow {
  std::string_view id;
  std::optional<std::int64_t> metric;
  std::string_view unit;
  Instant occurred_at;
  double value = 1;
};
// False where the id is taken.
bool insert_event(Transaction& transaction, ExperimentId experiment, const EventRow& event);

// From when to when units have been exposed and events have happened; half open.
struct Window {
  Instant from;
  Instant to;
};

// The units of one variant: those that saw it alone, or those that saw another one too.
enum class Seen { it_alone, others_too };
std::int64_t count_arm(Transaction& transaction, ExperimentId experiment, std::int64_t variant,
                       Seen seen, const Window& window, std::int64_t portion = 1'000'000);
// The first and the last exposure of those that saw it alone; two looks into an index.
struct ExposureSpan {
  std::optional<Instant> first_at, last_at;
  static constexpr auto fields(auto...) {
    return row_columns<ExposureSpan, &ExposureSpan::first_at, &ExposureSpan::last_at>();
  }
};
ExposureSpan find_span(Transaction& transaction, ExperimentId experiment, std::int64_t variant,
                       const Window& window);

// Units with events of a metric, in ranges with about so many events: those after the first name up
// to the second, or to the end. So no statement takes long, where there are millions and the disk
// has to look for each of them.
inline constexpr std::int64_t usual_portion = 50'000;
using RangeVisit =
    std::function<void(const std::string& after, const std::optional<std::string>& last)>;
void in_portions_of_units(Transaction& transaction, ExperimentId experiment, std::int64_t metric,
                          const RangeVisit& visit, std::int64_t portion = usual_portion);
// Visits each unit that has the metric and saw one variant alone, with what its values come to.
using UnitVisit = std::function<void(std::int64_t variant, double total)>;
void sum_metric(Transaction& transaction, ExperimentId experiment, std::int64_t metric,
                const Window& window, const UnitVisit& visit, std::int64_t portion = usual_portion);

}  // namespace toolyard::experiments
