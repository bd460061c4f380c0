// Idempotency keys: a request that is repeated because its response was lost must not be carried
// out again. The first response under an `Idempotency-Key` is stored and sent again.
#pragma once
#include <functional>
#include <string>
#include <string_view>

#include "core/endpoint/identity.h"
#include "core/error.h"

namespace toolyard {

namespace problems {
inline constexpr ProblemType key_reused{"idempotency_key_reused", ErrorKind::unprocessable,
                                        "The idempotency key was used for a different request.",
                                        "You have already sent a different body to this path with "
                                        "this `Idempotency-Key`. Use a new key."};
inline constexpr ProblemType still_running{
    "still_running", ErrorKind::conflict,
    "The first request with this idempotency key is still in progress.",
    "Wait for its response, or retry the same request a little later."};
inline constexpr ProblemType invalid_idempotency_key{
    "invalid_idempotency_key", ErrorKind::invalid, "The idempotency key is not valid.",
    "An `Idempotency-Key` must have 1 to 255 printable ASCII characters."};
}  // namespace problems

struct IdempotentRequest {
  UserId user{};
  std::string_view route;  // method and path
  std::string_view key;
  std::string_view fingerprint;  // of the body
  bool is_outside = false;       // the work is not part of the transaction of the response
  bool is_repeatable = false;    // the work changes nothing twice if it is carried out again
};

// What is stored of a response; never contains a secret.
struct StoredResponse {
  int status = 200;
  std::string location;
  std::string entity_tag;
  std::string body;  // JSON
};

struct IdempotentResponse {
  StoredResponse response;
  bool is_replayed = false;
};

using IdempotentWork = std::function<Result<StoredResponse>()>;
// Runs the work, or returns the stored response of its first run.
using RunIdempotently = std::function<Result<IdempotentResponse>(const IdempotentRequest& request,
                                                                 const IdempotentWork& work)>;

}  // namespace toolyard
