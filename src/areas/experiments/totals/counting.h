// The totals of an experiment in a period: counted from all its rows, or from kept totals and the
// changes since. Both give the same result for one state of the database, to the last bit.
#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "areas/experiments/totals/store.h"

namespace toolyard::experiments {

// No recorded time is earlier.
inline constexpr Instant beginning{};

// Returns the period of results without dates: of all units, or those of the latest phase if there
// were several, until the stop or now.
Window usual_window(const StoredExperiment& one, Instant now);
// Returns the start of the phase, rounded down to a second as the times of exposures are.
Instant phase_start(const StoredExperiment& one);
// Returns now, or a slightly later time if a node whose clock is ahead has counted what happened
// until then: results must not contain less than earlier ones did.
Instant moment_of(const StoredExperiment& one, const std::optional<StoredTotals>& kept,
                  Instant now);

// Counts all rows, with the metrics of these numbers.
Totals count_all(Transaction& transaction, const StoredExperiment& one, const Window& window,
                 std::span<const std::int64_t> metrics);

struct UpdatedTotals {
  Totals totals;
  std::vector<std::int64_t> changes;  // ids of the changes taken into account
  std::vector<Later> later;           // units with an exposure or event after the window
};
// Returns the kept totals with all changes since. Returns nullopt if everything has to be counted:
// there are no usable totals, they begin at another time or end later than the window, or there are
// too many changes to be worth processing.
std::optional<UpdatedTotals> bring_forward(Transaction& transaction, const StoredExperiment& one,
                                           const std::optional<StoredTotals>& kept,
                                           const Window& window);

}  // namespace toolyard::experiments
