// The SQL of exposures and events. Whatever order they come in, and however many nodes write at the
// same time, a unit has one exposure and an id is taken once. Who writes several in one transaction
// does so in order of events by id, exposures by unit, and then the count, so that no two of them
// wait for each other.
#pragma once
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
struct ArmCount {
  std::int64_t units = 0;
  std::optional<Instant> first_at, last_at;
  static constexpr auto fields(auto...) {
    return row_columns<ArmCount, &ArmCount::units, &ArmCount::first_at, &ArmCount::last_at>();
  }
};
enum class Seen { it_alone, others_too };
ArmCount count_arm(Transaction& transaction, ExperimentId experiment, std::int64_t variant,
                   Seen seen, const Window& window);

// Of a metric in an arm: the units that have it, and the sums over what each of them comes to.
struct ArmSum {
  std::int64_t variant = 0;
  std::int64_t units = 0;
  double sum = 0;
  double sum_of_squares = 0;
  static constexpr auto fields(auto...) {
    return row_columns<ArmSum, &ArmSum::variant, &ArmSum::units, &ArmSum::sum,
                       &ArmSum::sum_of_squares>();
  }
};
// A variant may come several times, to be added up: millions of events are gone through in
// portions of about so many, so that no statement takes long.
std::vector<ArmSum> sum_metric(Transaction& transaction, ExperimentId experiment,
                               std::int64_t metric, const Window& window,
                               std::int64_t portion = 1'000'000);

}  // namespace toolyard::experiments
