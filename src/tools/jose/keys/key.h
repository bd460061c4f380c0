// Keys that verify or decrypt tokens: a shared secret, a public key or a private key. To verify,
// only the public part of a private key is used.
#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/crypto/openssl.h"
#include "tools/aes/secret.h"
#include "tools/jose/signatures/algorithm.h"
#include "tools/key_formats/read_key.h"

namespace toolyard::jose {

// Keys of kind `agreement` are X25519 and X448, which decrypt tokens but cannot sign them.
enum class KeyKind : std::uint8_t { secret, rsa, rsa_pss, ec, okp, agreement };

using PublicKey = openssl::Owned<EVP_PKEY>;

struct Key {
  KeyKind kind = KeyKind::secret;
  Curve curve = Curve::none;  // of ec and okp
  aes::Secret secret = {};
  PublicKey public_key = {};
  std::int64_t bits = 0;    // size of the secret, the modulus or the curve
  bool is_private = false;  // the caller gave a private key

  key_formats::JwkNames names = {};
};

// Whether the algorithm works with keys of this kind and on this curve.
bool fits(Algorithm algorithm, const Key& key);

// Returns why `use`, `key_ops` or `alg` of the key forbid verification with the algorithm; empty if
// they do not.
std::string use_fault(const Key& key, std::string_view algorithm);

// Whether the key is shorter than RFC 7518 allows (sections 3.2 to 3.5).
bool is_too_short(Algorithm algorithm, const Key& key);

// Whether the key is an RSA key with the structure of those affected by ROCA (CVE-2017-15361).
bool has_roca(const Key& key);

// Returns a text such as “an RSA key of 2048 bits”.
std::string describe(const Key& key);

// Returns the key for a public key; nothing if keys of its type or on its curve are not used with
// tokens.
std::optional<Key> key_of(PublicKey public_key);

// Returns why an RSA key is rejected: its numbers are not valid, too small, or so large that
// verification would be slow. Empty if it is accepted, and for keys of other types.
std::string rsa_fault(const EVP_PKEY* key);

}  // namespace toolyard::jose
