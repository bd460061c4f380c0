// Idempotency: runs an endpoint under an `Idempotency-Key`. The answer is stored without its
// secrets, and returned again if the same call is repeated.
#pragma once
#include <string>

#include "core/endpoint/endpoint.h"
#include "core/endpoint/idempotency.h"
#include "http/framing/request.h"
#include "http/framing/response.h"

namespace toolyard::http {

// Whether the call must be executed at most once: it has a key, and the endpoint supports that.
bool is_idempotent_call(const Endpoint& endpoint, const Request& request);

// Returns the SHA-256 digest of the body. Must be called before the body is decoded in place.
std::string fingerprint_of(const Request& request);

struct IdempotentCall {
  const Endpoint& endpoint;
  const Request& request;
  const Call& call;
  const void* record;
  std::string_view fingerprint;
};
Result<void> serve_idempotently(const RunIdempotently& run, const IdempotentCall& call,
                                Response& response);

}  // namespace toolyard::http
