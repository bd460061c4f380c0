// The counter that moves with every import and sync, so that nodes know whether reports they keep
// are still right.
#pragma once
#include <string_view>

#include "records/change_counter.h"

namespace toolyard::search {

inline constexpr std::string_view fact_changes = "search_facts";

}  // namespace toolyard::search
