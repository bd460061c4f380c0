// Query parameters that an endpoint does not take.
#pragma once
#include <string_view>

#include "core/endpoint/endpoint.h"

namespace toolyard::http {

// Whether links and caches add it to any address: `utm_…` and `_`.
bool is_added_by_others(std::string_view name);

// For an endpoint whose request is not in the query: what reading it came to, with a fault for each
// parameter.
Result<void> refuse_query(std::string_view query, const Endpoint& endpoint, Result<void> read);

// For what is no endpoint: whether the query is as this record describes it; null: whether it is
// empty.
Result<void> check_query(std::string_view query, const Type* record);

// Reads such a query into its record, whose texts are copies.
Result<void> read_query(std::string_view query, const Type& record, void* into);

}  // namespace toolyard::http
