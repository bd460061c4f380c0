// Parses and validates ID tokens (OpenID Connect Core 1.0, sections 2 and 3.1.3.7) and extracts a
// person's claims.
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

// Values that a token is checked against.
struct Expected {
  std::string_view issuer, client_id, nonce;
  Instant now;
};

// A parsed token (JWT), whose signature is not checked yet.
struct SignedToken {
  Algorithm algorithm = Algorithm::rs256;
  std::string key_id;       // `kid`; empty: not given
  std::string_view text;    // the signed text, a view into the token
  std::string signature;    // bytes
  std::string claims_json;  // well-formed; not to be trusted until the signature is checked

  std::string subject() const;
};

// Parses a token without checking it. The error is a message for the operator.
std::expected<SignedToken, std::string> read_token(std::string_view token);
// Whether the token was signed with one of the keys.
bool is_signed(const SignedToken& token, const std::vector<VerificationKey>& keys);
std::expected<void, std::string> check_claims(const SignedToken& token, const Expected& expected);

// Copies the claims about a person, from a token or the UserInfo endpoint, into `identity`. Fields
// without a claim are left unchanged.
void take_claims(std::string_view claims_json, std::string_view groups_claim,
                 ProvidedIdentity& identity);

}  // namespace toolyard::openid
