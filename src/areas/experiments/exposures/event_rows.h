// Many events in few statements.
#pragma once
#include <set>
#include <span>
#include <string>

#include "areas/experiments/exposures/store.h"

namespace toolyard::experiments {

// The ids of those that were not taken; the rows are inserted in their order, no id of which comes
// twice.
std::set<std::string, std::less<>> insert_events(Transaction& transaction, ExperimentId experiment,
                                                 std::span<const EventRow> rows);

}  // namespace toolyard::experiments
