// HTML pages about problems, for people who open the `type` of one: its meaning, its solution, and
// the operations that respond with it. Readable without scripts.
#pragma once
#include <span>

#include "core/endpoint/endpoint.h"
#include "http/documents/endpoint_problems.h"
#include "http/web/shell.h"

namespace toolyard::http {

// Returns the list of all problems, by status.
Shell problems_shell(std::span<const KnownProblem> problems);
Shell problem_shell(const KnownProblem& problem, std::span<const Endpoint> endpoints);

}  // namespace toolyard::http
