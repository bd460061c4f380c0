// Signatures of tokens (RFC 7515) and the public keys that check them (RFC 7517): only algorithms
// whose keys are pairs, so that no key that anybody can read makes a signature.
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
  std::string id;                      // empty where it is not told
  std::optional<Algorithm> algorithm;  // the only one that it may be used with
  openssl::Owned<EVP_PKEY> key;
};

// Those of a key set that check signatures; nothing where it is no key set.
std::optional<std::vector<VerificationKey>> read_key_set(std::string_view json);

bool fits(const VerificationKey& key, Algorithm algorithm);
bool is_signed(Algorithm algorithm, const VerificationKey& key, std::string_view message,
               std::string_view signature);

}  // namespace toolyard::openid
