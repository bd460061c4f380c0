// Who is calling, as the API asks: at once from memory, and where another node may have made the
// credential a moment ago, once more after a look into the store.
#pragma once
#include <string_view>

#include "core/endpoint/endpoint.h"
#include "core/endpoint/identity.h"
#include "core/error.h"

namespace toolyard::http {

// What a request brings to show who is calling.
struct Credential {
  std::string_view api_key;
  std::string_view authorization;
  std::string_view remote_address;
  bool is_agents = false;  // of an agent that works on the admin side: only a key is one
};

// The token behind `Bearer`, in any case of letters; null data where another scheme stands there.
std::string_view bearer_of(std::string_view authorization);

class Authentication {
 public:
  virtual ~Authentication() = default;

  // From memory.
  virtual Result<Caller> check(const Credential& credential, const Endpoint& endpoint) const = 0;
  // Whether a refusal may be out of date. Not too many are, so that nobody keeps the store busy.
  virtual bool may_exist_elsewhere(const Error& refusal) = 0;
  // Waits for the store.
  virtual Result<Caller> look(const Credential& credential, const Endpoint& endpoint) = 0;
};

}  // namespace toolyard::http
