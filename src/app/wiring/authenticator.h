// Who is calling, and whether they may: by API key, access token, or both.
#pragma once
#include <mutex>

#include "app/wiring/areas.h"
#include "core/gcra.h"
#include "http/api/authentication.h"

namespace toolyard {

class Authenticator final : public http::Authentication {
 public:
  explicit Authenticator(Areas& areas) : areas_(areas) {}

  // Tools take a key or a token; with both, the token must hold and the key is charged. All else
  // takes a token, of an account whose role is enough; of an agent a key of such an account, whose
  // scopes allow what the endpoint lets agents do.
  Result<Caller> check(const http::Credential& credential, const Endpoint& endpoint) const override;
  bool may_exist_elsewhere(const Error& refusal) override;
  Result<Caller> look(const http::Credential& credential, const Endpoint& endpoint) override;

 private:
  // Who shows a token, of an account or of an app.
  Result<Caller> check_token(std::string_view token, const http::Credential& credential,
                             const Endpoint& endpoint) const;
  Result<Caller> check_app(std::string_view token, const http::Credential& credential,
                           const Endpoint& endpoint) const;

  Areas& areas_;
  std::mutex mutex_;
  ArrivalTime looks_;  // guarded
};

}  // namespace toolyard
