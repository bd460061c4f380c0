// Turns errors of every layer into problem+json (RFC 9457). The only place that maps kinds of
// errors to HTTP statuses. Each problem is explained at /problems/{code}.
#pragma once
#include <span>
#include <string>
#include <string_view>

#include "core/error.h"
#include "http/framing/request.h"
#include "http/framing/response.h"

namespace toolyard::http {

int status_of(ErrorKind kind);

// Returns the response to an error. `instance` is the path of the request.
Response problem_response(const Error& error, std::string_view instance,
                          std::string_view request_id);

// Problems of HTTP itself. Each has its own status, which may be another than that of its kind.
struct HttpProblem {
  int status;
  ProblemType type;
};
std::span<const HttpProblem> http_problems();
const HttpProblem& http_problem(std::string_view code);
Response problem_response(const HttpProblem& problem, std::string_view detail,
                          std::string_view instance, std::string_view request_id);

// Return the response to a request that fails with one of these problems, and the error alone.
Response http_error(std::string_view code, std::string_view detail, const Request& request);
std::unexpected<Error> http_fail(std::string_view code, std::string detail);

namespace problems {
inline constexpr ProblemType busy{
    "busy", ErrorKind::unavailable, "The server is busy.",
    "All capacity for heavy work is in use. Retry after the time in `Retry-After`."};
}  // namespace problems

}  // namespace toolyard::http
