// Parses keys in PEM, JSON Web Keys (RFC 7517) and JWK Sets. The texts are not trusted: nothing is
// fetched, encrypted keys are rejected, and the work is bounded.
#pragma once
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "tools/jose/json_value.h"
#include "tools/jose/keys/key.h"

namespace toolyard::jose {

inline constexpr std::size_t max_keys = 100;  // in a set

// Why a text is not a key that can be used, as a sentence for the caller.
struct KeyFault {
  std::string detail;
};
template <class T> using KeyResult = std::expected<T, KeyFault>;

// Parses SPKI, PKCS#1, a certificate, or a private key, of which only the public part is used.
KeyResult<Key> read_pem_key(std::string_view text);

KeyResult<Key> read_jwk(const JsonValue& jwk);
KeyResult<Key> read_jwk(std::string text, std::uint64_t seed);

struct KeySet {
  std::vector<Key> keys;
  std::vector<std::string> skipped;  // the reason for each key that cannot be used
};

// Parses a JWK Set. Fails if it contains no key that can be used.
KeyResult<KeySet> read_jwks(std::string text, std::uint64_t seed);

}  // namespace toolyard::jose
