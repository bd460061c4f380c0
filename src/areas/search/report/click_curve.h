// How often a result is clicked at its place, as is known of search as a whole.
#pragma once

namespace toolyard::search {

// The share of impressions that are clicked at a position from 1 on.
double expected_ctr(double position);

}  // namespace toolyard::search
