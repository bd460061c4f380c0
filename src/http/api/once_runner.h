// Idempotency: runs an endpoint under an `Idempotency-Key`. The answer is stored without its
// secrets, and returned again if the same call is repeated.
#pragma once
#include <string>

#include "core/endpoint/endpoint.h"
#include "core/endpoint/once.h"
#include "http/framing/request.h"
#include "http/framing/response.h"

namespace toolyard::http {

// Whether the call must be executed at most once: it has a key, and the endpoint supports that.
bool wants_once(const Endpoint& endpoint, const Request& request);

// Returns the SHA-256 digest of the body. Must be called before the body is decoded in place.
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
