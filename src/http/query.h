// Query parameters that an endpoint does not take.
#pragma once
#include <string_view>

#include "core/endpoint.h"

namespace toolyard::http {

// Whether links and caches add it to any address: `utm_…` and `_`.
bool is_added_by_others(std::string_view name);

// For an endpoint whose request is not in the query: what reading it came to, with a fault for each
// parameter.
Result<void> refuse_query(std::string_view query, const Endpoint& endpoint, Result<void> read);

}  // namespace toolyard::http
