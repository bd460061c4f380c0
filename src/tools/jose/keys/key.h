// Keys that verify tokens: a shared secret, or the public half of a pair. Whatever private parts
// the caller gives are left aside.
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

namespace toolyard::jose {

enum class KeyKind : std::uint8_t { secret, rsa, rsa_pss, ec, okp };

using PublicKey = openssl::Owned<EVP_PKEY>;

struct Key {
  KeyKind kind = KeyKind::secret;
  Curve curve = Curve::none;  // of ec and okp
  aes::Secret secret = {};
  PublicKey public_key = {};
  std::int64_t bits = 0;    // of the secret, of the modulus, of the curve
  bool is_private = false;  // the caller gave the private half too

  // What a JWK says of itself.
  std::optional<std::string> kid = {};
  std::optional<std::string> use = {};
  std::optional<std::string> alg = {};
  std::optional<std::vector<std::string>> key_ops = {};
};

// Whether the algorithm works with keys of this kind.
bool fits(Algorithm algorithm, const Key& key);

// Why the key may not verify with the algorithm, by what it says of itself; empty if it may.
std::string use_fault(const Key& key, std::string_view algorithm);

// Whether it is shorter than RFC 7518 allows (sections 3.2 to 3.5).
bool is_too_short(Algorithm algorithm, const Key& key);

// Whether it is an RSA key of the form that chips with the fault ROCA (CVE-2017-15361) make.
bool has_roca(const Key& key);

// “an RSA key of 2048 bits”.
std::string describe(const Key& key);

// A key made of a public half; nothing where its kind is none that signs tokens.
std::optional<Key> key_of(PublicKey public_key);

// Why an RSA key is refused whose numbers would make verifying slow, or which is none; empty for
// other keys.
std::string rsa_fault(const EVP_PKEY* key);

}  // namespace toolyard::jose
