// Every problem that the calls of an endpoint may be answered with: those that it names itself, and
// those that come of what it is.
#pragma once
#include <map>
#include <string_view>
#include <vector>

#include "core/endpoint.h"

namespace toolyard::http {

// By status, then by code.
using Problems = std::map<int, std::map<std::string_view, const ProblemType*>>;

Problems problems_of(const Endpoint& endpoint);
// The same for a page, which names some.
Problems problems_of_page(const std::vector<const ProblemType*>& named);

}  // namespace toolyard::http
