// Inserts many events with few statements.
#pragma once
#include <set>
#include <span>
#include <string>

#include "areas/experiments/exposures/store.h"

namespace toolyard::experiments {

// Inserts the events in the given order and returns the ids of the new ones. Ids in `rows` must be
// distinct.
std::set<std::string, std::less<>> insert_events(Transaction& transaction, ExperimentId experiment,
                                                 std::span<const EventRow> rows);

}  // namespace toolyard::experiments
