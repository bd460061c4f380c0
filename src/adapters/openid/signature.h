// Verifies the signatures of tokens (JWS, RFC 7515) with public keys (JWK, RFC 7517). Only
// asymmetric algorithms are supported, so that nobody can sign with a public key.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/crypto/openssl.h"

namespace toolyard::openid {

enum class Algorithm { rs256, ps256, es256, eddsa };
std::optional<Algorithm> algorithm_named(std::string_view name);

struct VerificationKey {
  std::string id;                      // `kid`; empty: not given
  std::optional<Algorithm> algorithm;  // `alg`; if given, the only one allowed
  openssl::Owned<EVP_PKEY> key;
};

// Returns the usable signing keys of a key set (JWKS), or nothing if the text is not a key set.
std::optional<std::vector<VerificationKey>> read_key_set(std::string_view json);

bool fits(const VerificationKey& key, Algorithm algorithm);
bool is_signed(Algorithm algorithm, const VerificationKey& key, std::string_view message,
               std::string_view signature);

}  // namespace toolyard::openid
