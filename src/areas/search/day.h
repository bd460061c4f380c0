// Days and windows, as search data speaks of them.
#pragma once
#include "core/day.h"

namespace toolyard::search {

using toolyard::Day;
using toolyard::day_text;
using toolyard::parse_day;
using toolyard::Window;

}  // namespace toolyard::search
