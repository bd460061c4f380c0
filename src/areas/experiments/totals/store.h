// The SQL of kept totals and of what has changed since; the triggers of the tables of exposures and
// events write the changes down.
#pragma once
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "areas/experiments/totals/totals.h"

namespace toolyard::experiments {

struct KeptRow {
  Instant counted_from, counted_to;
  std::int64_t change_count = 0;
  std::string totals;
  static constexpr auto fields(auto...) {
    return row_columns<KeptRow, &KeptRow::counted_from, &KeptRow::counted_to,
                       &KeptRow::change_count, &KeptRow::totals>();
  }
};

std::optional<KeptRow> find_totals(Transaction& transaction, ExperimentId experiment);
// Over those of that many changes, or where there are none for nothing. False where somebody else
// was faster.
bool keep_totals(Transaction& transaction, ExperimentId experiment,
                 std::optional<std::int64_t> change_count, const Window& window,
                 const Totals& totals);
// Of an experiment that nothing has happened in yet.
void begin_totals(Transaction& transaction, ExperimentId experiment);
// Of units that are exposed from now on: begins again with nothing, where there are any.
void begin_totals_again(Transaction& transaction, const StoredExperiment& one, Instant from);
// Keeps others from changing the totals until the transaction ends, and makes what they have begun
// come to nothing: the end of what is counted.
std::optional<Instant> hold_totals(Transaction& transaction, ExperimentId experiment);

// Experiments without totals, or with changes to look at.
std::vector<ExperimentId> unkept_experiments(Transaction& transaction, Instant now);

enum class ChangeKind : std::uint8_t { event, fresh, moved, later, all };
constexpr auto spellings(ChangeKind) {
  return std::array<Spelling<ChangeKind>, 5>{{{ChangeKind::event, "event", ""},
                                              {ChangeKind::fresh, "new", ""},
                                              {ChangeKind::moved, "moved", ""},
                                              {ChangeKind::later, "later", ""},
                                              {ChangeKind::all, "all", ""}}};
}

struct Change {
  std::int64_t id = 0;
  ChangeKind kind = ChangeKind::later;
  std::string unit;
  std::optional<std::int64_t> metric;
  std::optional<Instant> occurred_at;
  std::optional<double> value;
  std::optional<bool> was_multiple;
  std::optional<Instant> was_exposed_at;
  static constexpr auto fields(auto...) {
    return row_columns<Change, &Change::id, &Change::kind, &Change::unit, &Change::metric,
                       &Change::occurred_at, &Change::value, &Change::was_multiple,
                       &Change::was_exposed_at>();
  }
};
// Those that are due before `end`, at most so many.
std::vector<Change> find_changes(Transaction& transaction, ExperimentId experiment, Instant end,
                                 std::int64_t limit);
// All there are.
std::vector<std::int64_t> change_ids(Transaction& transaction, ExperimentId experiment);
void remove_changes(Transaction& transaction, std::span<const std::int64_t> ids);

// A unit that is to be looked at again, and when.
using Later = std::pair<std::string, Instant>;
void look_later(Transaction& transaction, ExperimentId experiment, std::span<const Later> units);
// All that have something at `end` or after it.
std::vector<Later> units_after(Transaction& transaction, const StoredExperiment& one, Instant end);

// Fills in what there is of the units, whose names are the keys.
void read_units(Transaction& transaction, const StoredExperiment& one,
                std::map<std::string, Unit>& units);

}  // namespace toolyard::experiments
