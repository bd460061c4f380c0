// Every problem that an endpoint may respond with: those that it declares, and those that follow
// from its properties, such as its access and body.
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
// Returns the problems of a page, which declares `named`.
Problems problems_of_page(const std::vector<const ProblemType*>& named);

// A problem with its usual status.
struct KnownProblem {
  const ProblemType* type;
  int status;
  bool is_of_field = false;                 // whether it is an error of a single field
  std::vector<const Endpoint*> operations;  // endpoints that may respond with it
};

// Returns every problem of HTTP, of the endpoints, and of single fields. The result refers to the
// endpoints.
std::vector<KnownProblem> all_problems(std::span<const Endpoint> endpoints);

}  // namespace toolyard::http
