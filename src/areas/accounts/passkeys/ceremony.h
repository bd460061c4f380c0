// The two ceremonies of WebAuthn: making a passkey, and signing in with one. Each begins with a
// challenge that is signed, so that nothing is stored until it comes back, and goes on once.
#pragma once
#include <chrono>
#include <string>
#include <string_view>

#include "areas/accounts/passkeys/authenticator_data.h"
#include "areas/accounts/sessions/token.h"
#include "core/error.h"
#include "core/time/clock.h"

namespace toolyard::accounts {

// Whom passkeys are for: this server, under the address that callers know it by.
struct RelyingParty {
  std::string id;      // its host
  std::string origin;  // with scheme and port
};
RelyingParty relying_party_at(std::string_view address);

class Ceremony {
 public:
  static constexpr std::chrono::minutes lifetime{5};

  // `type` is what browsers call it; `refusal` what is answered where something does not hold.
  Ceremony(std::string_view type, const ProblemType& refusal, const DerivedKey& key, Clock clock);

  // New ones, that an account may go on with; nobody's yet with no id and version.
  Claims claims_of(UserId user, std::int64_t token_version) const;
  // In base64url, as options have it.
  std::string challenge(const Claims& claims) const;

  // What the browser says of the ceremony: the claims of its challenge.
  Result<Claims> check(std::string_view client_data, const RelyingParty& party) const;
  // That the authenticator means this server, and knows who is before it.
  Result<void> check(const AuthenticatorData& data, const RelyingParty& party) const;

  std::unexpected<Error> refuse(std::string_view detail) const;
  std::unexpected<Error> refuse_challenge() const;

 private:
  std::string_view type_;
  const ProblemType& refusal_;
  TokenSigner signer_;
  Clock clock_;
};

}  // namespace toolyard::accounts
