// Inserts many events with few statements.
#pragma once
#include <span>

#include "areas/experiments/exposures/store.h"

namespace toolyard::experiments {

// Inserts the events in the given order and returns the number of new ones. Ids in `rows` must be
// distinct. Only their equality matters: in place of a long one, its digest is stored.
std::int64_t insert_events(Transaction& transaction, ExperimentId experiment,
                           std::span<const EventRow> rows);

}  // namespace toolyard::experiments
