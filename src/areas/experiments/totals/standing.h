// How an experiment stands: counted from all its rows, or from totals that are kept and the changes
// since. Both say the same of one state of the database, to the last bit.
#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "areas/experiments/totals/store.h"

namespace toolyard::experiments {

// Before everything that is kept.
inline constexpr Instant beginning{};

// Of results without dates: all units, or those of the latest phase where there have been several,
// until the stop or now.
Window usual_window(const StoredExperiment& one, Instant now);
// The start of the phase, as exposures have it, which bear whole seconds.
Instant phase_start(const StoredExperiment& one);
// Now, or a little later where a node whose clock is ahead has counted what has happened until
// then: nobody tells less than others have told before.
Instant moment_of(const StoredExperiment& one, const std::optional<KeptRow>& kept, Instant now);

// From all rows, with the metrics of these numbers.
Totals count_all(Transaction& transaction, const StoredExperiment& one, const Window& window,
                 std::span<const std::int64_t> metrics);

struct Brought {
  Totals totals;
  std::vector<std::int64_t> changes;  // that were taken into account
  std::vector<Later> later;           // units with something after the window
};
// Kept totals with all that has changed since. Nothing where everything has to be counted: they are
// of other units, or of a later moment, or there are more changes than are worth looking at.
std::optional<Brought> bring_forward(Transaction& transaction, const StoredExperiment& one,
                                     const std::optional<KeptRow>& kept, const Window& window);

}  // namespace toolyard::experiments
