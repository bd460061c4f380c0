// The two ceremonies of WebAuthn: registering a passkey, and signing in with one. Each begins with
// a signed challenge, so that nothing is stored until the challenge comes back. A challenge can be
// used once.
#pragma once
#include <chrono>
#include <string>
#include <string_view>

#include "areas/accounts/passkeys/authenticator_data.h"
#include "areas/accounts/sessions/token.h"
#include "core/error.h"
#include "core/time/clock.h"

namespace toolyard::accounts {

// The relying party of WebAuthn: this server, at the address that callers use.
struct RelyingParty {
  std::string id;      // host
  std::string origin;  // with scheme and port
};
RelyingParty relying_party_at(std::string_view address);

class Ceremony {
 public:
  static constexpr std::chrono::minutes lifetime{5};

  // `type` is the name of the ceremony in client data. `refusal` is the problem of failed checks.
  Ceremony(std::string_view type, const ProblemType& refusal, const DerivedKey& key, Clock clock);

  // Returns claims of a new challenge, for an account. Id and version are zero if the account is
  // not known yet.
  Claims claims_of(UserId user, std::int64_t token_version) const;
  // Returns the challenge in base64url, as the options contain it.
  std::string challenge(const Claims& claims) const;

  // Checks the client data, which the browser writes. Returns the claims of its challenge.
  Result<Claims> check(std::string_view client_data, const RelyingParty& party) const;
  // Checks that the authenticator signed for this server and has verified the user.
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
