// All kinds of events, of all areas.
#pragma once
#include <vector>

#include "core/endpoint/event_kind.h"

namespace toolyard {

// Returns the kinds in the order of the documentation.
std::vector<EventKind> event_catalog();

}  // namespace toolyard
