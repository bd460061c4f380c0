// Checks of the query of a list that its description alone cannot express, made before the list is
// read, so that they are reported together with all other faults.
#pragma once
#include <string_view>

#include "core/endpoint/endpoint.h"

namespace toolyard {

// Adds to the check of an endpoint that lists records by `ordering` that all sort fields are among
// those that the description of the parameter names. Leaves other endpoints as they are.
void add_list_check(Endpoint& endpoint);

// Between the fields of `ordering`.
inline constexpr std::string_view sort_separators = ", ";
Fault unknown_sort_field(std::string_view name);

}  // namespace toolyard
