// What the shells of problems hold, for people who follow the `type` of one: what happened, what to
// do, and which operations answer it. They need no script.
#pragma once
#include <span>

#include "core/endpoint/endpoint.h"
#include "http/documents/endpoint_problems.h"
#include "http/web/shell.h"

namespace toolyard::http {

// All of them, by status.
Shell problems_shell(std::span<const KnownProblem> problems);
Shell problem_shell(const KnownProblem& problem, std::span<const Endpoint> endpoints);

}  // namespace toolyard::http
