// Query strings: decodes them into records, and rejects unknown parameters.
#pragma once
#include <string_view>

#include "core/endpoint/endpoint.h"

namespace toolyard::http {

// Whether a parameter is one that links and caches add to any URL, `utm_…` or `_`. Such parameters
// are ignored.
bool is_added_by_others(std::string_view name);

// For an endpoint whose request is not in the query. `read` is the result of decoding the request;
// returns it with an added fault for each query parameter.
Result<void> refuse_query(std::string_view query, const Endpoint& endpoint, Result<void> read);

// For paths that are not endpoints: checks that the query is as `record` describes or, if that is
// null, that it has no parameters.
Result<void> check_query(std::string_view query, const Type* record);

// Decodes a query into a record at `into`, whose texts must be of type std::string: views would
// dangle.
Result<void> read_query(std::string_view query, const Type& record, void* into);

}  // namespace toolyard::http
