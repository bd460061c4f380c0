// Reads keys as callers have them: PEM, JSON Web Keys (RFC 7517) and sets of those. Every text is
// the caller's: nothing is fetched, no passphrase is asked for, and the work is bounded.
#pragma once
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "tools/jose/json_value.h"
#include "tools/jose/keys/key.h"

namespace toolyard::jose {

inline constexpr std::size_t most_keys = 100;  // of a set

// Why a text is no key that can be used: a sentence for the caller.
struct KeyFault {
  std::string detail;
};
template <class T> using KeyResult = std::expected<T, KeyFault>;

// SPKI, PKCS#1, a certificate, or a private key, of which the public half is taken.
KeyResult<Key> read_pem_key(std::string_view text);

KeyResult<Key> read_jwk(const JsonValue& jwk);
KeyResult<Key> read_jwk(std::string text, std::uint64_t seed);

struct KeySet {
  std::vector<Key> keys;
  std::vector<std::string> skipped;  // why, for each key that cannot be used
};

// A set with no key that can be used is a fault.
KeyResult<KeySet> read_jwks(std::string text, std::uint64_t seed);

}  // namespace toolyard::jose
