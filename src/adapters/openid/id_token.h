// ID tokens of OpenID Connect: what one that was sent for this sign-in claims of a person.
#pragma once
#include <expected>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/openid/signature.h"
#include "core/time/time.h"
#include "ports/identity_provider.h"

namespace toolyard::openid {

// What a token is held against.
struct Expected {
  std::string_view issuer, client_id, nonce;
  Instant now;
};

// Text that is signed, and how.
struct SignedToken {
  Algorithm algorithm = Algorithm::rs256;
  std::string key_id;       // empty where it is not told
  std::string_view text;    // what is signed; borrows from the token
  std::string signature;    // bytes
  std::string claims_json;  // sound, and of no value until the signature is checked

  std::string subject() const;
};

// What is wrong is a sentence for the operator.
std::expected<SignedToken, std::string> read_token(std::string_view token);
// Whether one of these keys has signed it.
bool is_signed(const SignedToken& token, const std::vector<VerificationKey>& keys);
std::expected<void, std::string> check_claims(const SignedToken& token, const Expected& expected);

// What claims say of a person, in a token or by the provider's endpoint for them; what they do not
// say stays.
void take_claims(std::string_view claims_json, std::string_view groups_claim,
                 ProvidedIdentity& identity);

}  // namespace toolyard::openid
