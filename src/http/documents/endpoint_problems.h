// Every problem that the calls of an endpoint may be answered with: those that it names itself, and
// those that come of what it is.
#pragma once
#include <map>
#include <span>
#include <string_view>
#include <vector>

#include "core/endpoint/endpoint.h"

namespace toolyard::http {

// By status, then by code.
using Problems = std::map<int, std::map<std::string_view, const ProblemType*>>;

Problems problems_of(const Endpoint& endpoint);
// The same for a page, which names some.
Problems problems_of_page(const std::vector<const ProblemType*>& named);

// A problem with the status it usually comes with.
struct KnownProblem {
  const ProblemType* type;
  int status;
  bool is_of_field = false;                 // the code of a fault of a single field
  std::vector<const Endpoint*> operations;  // whose calls may be answered with it
};

// Every problem of HTTP, of these endpoints, which must live as long, and of their fields.
std::vector<KnownProblem> all_problems(std::span<const Endpoint> endpoints);

}  // namespace toolyard::http
