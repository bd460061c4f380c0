#include "tools/jose/signatures/algorithm.h"

#include <algorithm>

namespace toolyard::jose {
namespace {

using Hash = hashing::Algorithm;

constexpr AlgorithmInfo algorithms[] = {
    {Algorithm::hs256, Family::hmac, Hash::sha256, 32},
    {Algorithm::hs384, Family::hmac, Hash::sha384, 48},
    {Algorithm::hs512, Family::hmac, Hash::sha512, 64},
    {Algorithm::rs256, Family::rsa_pkcs1, Hash::sha256, 32},
    {Algorithm::rs384, Family::rsa_pkcs1, Hash::sha384, 48},
    {Algorithm::rs512, Family::rsa_pkcs1, Hash::sha512, 64},
    {Algorithm::ps256, Family::rsa_pss, Hash::sha256, 32},
    {Algorithm::ps384, Family::rsa_pss, Hash::sha384, 48},
    {Algorithm::ps512, Family::rsa_pss, Hash::sha512, 64},
    {Algorithm::es256, Family::ecdsa, Hash::sha256, 32, Curve::p256},
    {Algorithm::es384, Family::ecdsa, Hash::sha384, 48, Curve::p384},
    {Algorithm::es512, Family::ecdsa, Hash::sha512, 64, Curve::p521},
    {Algorithm::es256k, Family::ecdsa, Hash::sha256, 32, Curve::secp256k1},
    {Algorithm::eddsa, Family::eddsa, {}, 0},
    {Algorithm::ed25519, Family::eddsa, {}, 0, Curve::ed25519},
    {Algorithm::ed448, Family::eddsa, {}, 0, Curve::ed448}};

constexpr CurveInfo curves[] = {
    {Curve::p256, "P-256", "prime256v1", 32},   {Curve::p384, "P-384", "secp384r1", 48},
    {Curve::p521, "P-521", "secp521r1", 66},    {Curve::secp256k1, "secp256k1", "secp256k1", 32},
    {Curve::ed25519, "Ed25519", "ED25519", 32}, {Curve::ed448, "Ed448", "ED448", 57}};

}  // namespace

const AlgorithmInfo& info(Algorithm algorithm) {
  return algorithms[static_cast<std::size_t>(algorithm)];
}

std::optional<Algorithm> algorithm_named(std::string_view name) {
  for (const auto& one : spellings(Algorithm{})) {
    if (one.name == name) return one.value;
  }
  return std::nullopt;
}

const CurveInfo& info(Curve curve) { return curves[static_cast<std::size_t>(curve) - 1]; }
std::span<const CurveInfo> all_curves() { return curves; }

}  // namespace toolyard::jose
