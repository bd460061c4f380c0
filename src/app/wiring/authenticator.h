// Authenticates and authorizes callers, by API key, access token, or both.
#pragma once
#include <mutex>

#include "app/wiring/areas.h"
#include "core/gcra.h"
#include "http/api/authentication.h"

namespace toolyard {

class Authenticator final : public http::Authentication {
 public:
  explicit Authenticator(Areas& areas) : areas_(areas) {}

  // Returns the caller, or why the call is not allowed. Tools accept an API key or a token; with
  // both, the token must be valid and the call counts for the key. The admin side accepts a token
  // or a key of an account with a sufficient role; the key needs the scope of the endpoint, and may
  // be sent as a bearer token. Agents require a key of such an account, with a scope for what the
  // endpoint offers to agents. Everything else requires a token.
  Result<Caller> check(const http::Credential& credential, const Endpoint& endpoint) const override;
  std::uint64_t revision() const override;
  bool is_current(const Caller& caller, std::uint64_t then) const override;
  bool may_exist_elsewhere(const Error& refusal) override;
  Result<Caller> look(const http::Credential& credential, const Endpoint& endpoint) override;

 private:
  // Returns the caller of an access token, which was issued to an account or to an app.
  Result<Caller> check_token(std::string_view token, const http::Credential& credential,
                             const Endpoint& endpoint) const;
  Result<Caller> check_app(std::string_view token, const http::Credential& credential,
                           const Endpoint& endpoint) const;
  // Returns the caller of an API key, whose permission also ends with a token beside it.
  Result<Caller> check_key(const http::Credential& credential, const Endpoint& endpoint,
                           Instant token_expires_at) const;
  // Returns the role with which a key acts: at most that of its account.
  std::optional<Role> role_by_key(const http::Credential& credential, const Endpoint& endpoint,
                                  std::optional<Role> role) const;

  Areas& areas_;
  std::mutex mutex_;
  ArrivalTime looks_;  // guarded by mutex_
};

}  // namespace toolyard
