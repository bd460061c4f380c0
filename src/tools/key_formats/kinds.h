// The kinds of keys beside RSA: keys on elliptic curves, made from their parts and taken apart; and
// what a key is called.
#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "tools/key_formats/openssl.h"

namespace toolyard::key_formats {

struct CurveInfo {
  std::string_view name;          // in JWKs
  std::string_view openssl_name;  // of its group, or of its type of key
  std::string_view ssh_name;      // of its public keys in OpenSSH; empty if it has none
  std::size_t size;               // bytes of a coordinate; of an octet key pair, of the public key
  bool is_okp = false;            // an octet key pair (RFC 8037) instead of a point
  bool only_agrees = false;       // its keys cannot sign
};
std::span<const CurveInfo> all_curves();

// Returns the curve of a key; null if it is not on a known one.
const CurveInfo* curve_of(const EVP_PKEY* key);

// The point is uncompressed or compressed as in SEC 1, the secret big-endian and may be absent.
// Returns null if the point is not on the curve, or does not belong to the secret.
Pkey ec_key(const CurveInfo& curve, std::string_view point, std::optional<std::string_view> secret);
// The public key may be empty if there is a secret. Returns null if they do not belong together.
Pkey okp_key(const CurveInfo& curve, std::string_view public_key,
             std::optional<std::string_view> secret);

// Returns the uncompressed point of an EC key, or the public key of an octet key pair.
std::string public_bytes(const EVP_PKEY* key);
// Returns the secret with the size of its curve; nothing if the key is public.
std::optional<Secret> secret_bytes(const EVP_PKEY* key);

// Returns `RSA`, `RSA-PSS`, `EC`, `Ed25519`, `Ed448` or the name of another kind.
std::string_view kind_of(const EVP_PKEY* key);
// Returns a text such as “an EC key on P-256”.
std::string describe(const EVP_PKEY* key);

}  // namespace toolyard::key_formats
