// SQL of kept totals and of the changes since, which triggers on the tables of exposures and events
// record.
#pragma once
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "areas/experiments/totals/totals.h"

namespace toolyard::experiments {

struct StoredTotals {
  Instant counted_from, counted_to;
  std::int64_t change_count = 0;
  // The change count when exact squares were stored. Versions before 0163 rounded squares, and do
  // not set it.
  std::int64_t exact_at = -1;
  std::string totals;
  static constexpr auto fields(auto...) {
    return row_columns<StoredTotals, &StoredTotals::counted_from, &StoredTotals::counted_to,
                       &StoredTotals::change_count, &StoredTotals::exact_at,
                       &StoredTotals::totals>();
  }
  bool is_exact() const { return exact_at == change_count; }
};

std::optional<StoredTotals> find_totals(Transaction& transaction, ExperimentId experiment);
// Replaces the totals that have the given change count, or inserts the first ones if that is
// nullopt. Returns false if another transaction has changed or inserted them meanwhile.
bool store_totals(Transaction& transaction, ExperimentId experiment,
                  std::optional<std::int64_t> change_count, const Window& window,
                  const Totals& totals);
// Inserts the totals of a new experiment, which are empty.
void begin_totals(Transaction& transaction, ExperimentId experiment);
// Resets the totals, if there are any: they become empty and count units exposed from `from` on.
void begin_totals_again(Transaction& transaction, const StoredExperiment& one, Instant from);
// Locks the totals until the transaction ends, and makes concurrent updates of them fail. Returns
// the end of what is counted; nullopt if there are no totals.
std::optional<Instant> lock_totals(Transaction& transaction, ExperimentId experiment);

// Returns the experiments without exact totals, and those with changes that are due.
std::vector<ExperimentId> experiments_to_update(Transaction& transaction, Instant now);

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
// Returns the changes that are due before `end`, at most `limit`.
std::vector<Change> find_changes(Transaction& transaction, ExperimentId experiment, Instant end,
                                 std::int64_t limit);
// Returns the ids of all changes of the experiment.
std::vector<std::int64_t> change_ids(Transaction& transaction, ExperimentId experiment);
void remove_changes(Transaction& transaction, std::span<const std::int64_t> ids);

// A unit to be processed again, and when.
using Later = std::pair<std::string, Instant>;
void schedule_recheck(Transaction& transaction, ExperimentId experiment,
                      std::span<const Later> units);
// Returns the units that have an exposure or an event at `end` or later.
std::vector<Later> units_after(Transaction& transaction, const StoredExperiment& one, Instant end);

// Reads the exposures and events of the units, whose names are the keys.
void read_units(Transaction& transaction, const StoredExperiment& one,
                std::map<std::string, Unit>& units);

}  // namespace toolyard::experiments
