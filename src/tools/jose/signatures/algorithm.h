// The algorithms that sign tokens (RFC 7518, 8037, 8812 and 9864), and the key that each requires.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "core/describe/describe.h"
#include "tools/hashing/algorithm.h"

namespace toolyard::jose {

// clang-format off
enum class Algorithm : std::uint8_t {
  hs256, hs384, hs512, rs256, rs384, rs512, ps256, ps384, ps512,
  es256, es384, es512, es256k, eddsa, ed25519, ed448,
};
// clang-format on

constexpr auto spellings(Algorithm) {
  using enum Algorithm;
  return std::to_array<Spelling<Algorithm>>({{hs256, "HS256", "HMAC, SHA-256."},
                                             {hs384, "HS384", "HMAC, SHA-384."},
                                             {hs512, "HS512", "HMAC, SHA-512."},
                                             {rs256, "RS256", "RSA PKCS#1 v1.5, SHA-256."},
                                             {rs384, "RS384", "RSA PKCS#1 v1.5, SHA-384."},
                                             {rs512, "RS512", "RSA PKCS#1 v1.5, SHA-512."},
                                             {ps256, "PS256", "RSA-PSS, SHA-256."},
                                             {ps384, "PS384", "RSA-PSS, SHA-384."},
                                             {ps512, "PS512", "RSA-PSS, SHA-512."},
                                             {es256, "ES256", "ECDSA, P-256, SHA-256."},
                                             {es384, "ES384", "ECDSA, P-384, SHA-384."},
                                             {es512, "ES512", "ECDSA, P-521, SHA-512."},
                                             {es256k, "ES256K", "ECDSA, secp256k1, SHA-256."},
                                             {eddsa, "EdDSA", "EdDSA on the curve of the key."},
                                             {ed25519, "Ed25519", "EdDSA on Ed25519."},
                                             {ed448, "Ed448", "EdDSA on Ed448."}});
}

enum class Family : std::uint8_t { hmac, rsa_pkcs1, rsa_pss, ecdsa, eddsa };
enum class Curve : std::uint8_t { none, p256, p384, p521, secp256k1, ed25519, ed448 };

struct AlgorithmInfo {
  Algorithm algorithm;
  Family family;
  std::optional<hashing::Algorithm> hash;  // null for EdDSA, which hashes by itself
  std::size_t hash_size = 0;
  Curve curve = Curve::none;  // the required curve, if there is one
};

const AlgorithmInfo& info(Algorithm algorithm);
std::optional<Algorithm> algorithm_named(std::string_view name);

struct CurveInfo {
  Curve curve;
  std::string_view name;          // in JWKs
  std::string_view openssl_name;  // of its group, or of its type of key
  std::size_t coordinate_size;    // bytes; for Ed curves, of the whole public key
};

// `curve` must not be `none`.
const CurveInfo& info(Curve curve);
std::span<const CurveInfo> all_curves();

}  // namespace toolyard::jose
