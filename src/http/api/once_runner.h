// Runs an endpoint under an `Idempotency-Key`: what it answers is kept without its secrets, and
// given again when the same call comes again.
#pragma once
#include <string>

#include "core/endpoint/endpoint.h"
#include "core/endpoint/once.h"
#include "http/framing/request.h"
#include "http/framing/response.h"

namespace toolyard::http {

// Whether this call is to be carried out at most once.
bool wants_once(const Endpoint& endpoint, const Request& request);

// A digest of the body, to be taken before the body is decoded in place.
std::string fingerprint_of(const Request& request);

struct OnceRun {
  const Endpoint& endpoint;
  const Request& request;
  const Call& call;
  const void* record;
  std::string_view fingerprint;
};
Result<void> run_once(const OnceOnly& once, const OnceRun& run, Response& response);

}  // namespace toolyard::http
