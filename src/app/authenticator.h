// Who is calling, and whether they may: by API key, access token, or both, all in memory.
#pragma once
#include "areas/accounts/sessions.h"
#include "areas/keys/service.h"
#include "http/api.h"

namespace toolyard {

class Authenticator {
 public:
  Authenticator(const accounts::Sessions& sessions, const keys::KeyService& keys,
                const accounts::Standings& standings)
      : sessions_(sessions), keys_(keys), standings_(standings) {}

  // Tools take a key or a token; with both, the token must hold and the key is charged. All else
  // takes a token, of an account whose role is enough.
  Result<Caller> operator()(const http::Credential& credential, const Endpoint& endpoint) const;

 private:
  const accounts::Sessions& sessions_;
  const keys::KeyService& keys_;
  const accounts::Standings& standings_;
};

}  // namespace toolyard
