// The interface for authenticating callers: first from memory and, if another node may have created
// the credential a moment ago, again from the store. A call that has waited since, for its body or
// for a thread, is authenticated again unless nothing has changed.
#pragma once
#include <cstdint>
#include <string_view>

#include "core/endpoint/endpoint.h"
#include "core/endpoint/identity.h"
#include "core/error.h"

namespace toolyard::http {

// The credentials of a request, and the address that it came from.
struct Credential {
  std::string_view api_key;
  std::string_view authorization;
  std::string_view remote_address;
  std::string_view scope_target;  // text of the endpoint's `scope_parameter`
  bool is_agents = false;  // from an agent that calls `/mcp/admin`: only API keys are accepted
};

// Returns the token after the scheme `Bearer`, in any case; null data if the scheme is another one.
std::string_view bearer_of(std::string_view authorization);

class Authentication {
 public:
  virtual ~Authentication() = default;

  // Authenticates from memory, without blocking.
  virtual Result<Caller> check(const Credential& credential, const Endpoint& endpoint) const = 0;
  // Returns a number that grows after each change of what `check` decides from, such as the keys
  // and the accounts.
  virtual std::uint64_t revision() const = 0;
  // Whether `check` would decide as it did when `revision` returned `then`. Much faster than asking
  // again; false if that is not known.
  virtual bool is_current(const Caller& caller, std::uint64_t then) const = 0;
  // Whether a rejection by `check` may be out of date, so that `look` must be called. True for a
  // limited number of calls per second, so that invalid credentials cannot keep the store busy.
  virtual bool may_exist_elsewhere(const Error& refusal) = 0;
  // Authenticates after reading the store, and blocks until that is done.
  virtual Result<Caller> look(const Credential& credential, const Endpoint& endpoint) = 0;
};

}  // namespace toolyard::http
