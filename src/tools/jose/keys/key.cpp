#include "tools/jose/keys/key.h"

#include <openssl/bn.h>
#include <openssl/core_names.h>

#include <algorithm>
#include <array>

#include "tools/key_formats/kinds.h"
#include "tools/rsa/numbers/factoring.h"
#include "tools/rsa/openssl.h"

namespace toolyard::jose {
namespace {

Curve curve_of(EVP_PKEY* key) {
  std::array<char, 64> name{};
  if (EVP_PKEY_get_group_name(key, name.data(), name.size(), nullptr) != 1) return Curve::none;
  const auto found =
      std::ranges::find(all_curves(), std::string_view(name.data()), &CurveInfo::openssl_name);
  return found == all_curves().end() ? Curve::none : found->curve;
}

constexpr int max_modulus_bits = 16'384;
constexpr int max_exponent_bits = 64;

struct BignumDeleter {
  void operator()(BIGNUM* number) const { BN_free(number); }
};

}  // namespace

bool fits(Algorithm algorithm, const Key& key) {
  const auto& wanted = info(algorithm);
  switch (wanted.family) {
    case Family::hmac: return key.kind == KeyKind::secret;
    case Family::rsa_pkcs1: return key.kind == KeyKind::rsa;
    case Family::rsa_pss: return key.kind == KeyKind::rsa || key.kind == KeyKind::rsa_pss;
    case Family::ecdsa: return key.kind == KeyKind::ec && key.curve == wanted.curve;
    case Family::eddsa:
      return key.kind == KeyKind::okp && (wanted.curve == Curve::none || key.curve == wanted.curve);
  }
  return false;
}

std::string use_fault(const Key& key, std::string_view algorithm) {
  if (key.names.use && *key.names.use != "sig")
    return "The `use` of the key is `" + *key.names.use + "`, not `sig`.";
  if (key.names.key_ops &&
      std::ranges::find(*key.names.key_ops, "verify") == key.names.key_ops->end() &&
      std::ranges::find(*key.names.key_ops, "sign") == key.names.key_ops->end()) {
    return "The `key_ops` of the key do not allow signatures.";
  }
  if (key.names.alg && *key.names.alg != algorithm) {
    return "The `alg` of the key is `" + *key.names.alg + "`, but the token uses `" +
           std::string(algorithm) + "`.";
  }
  return {};
}

bool is_too_short(Algorithm algorithm, const Key& key) {
  if (key.kind == KeyKind::secret) {
    return key.bits < static_cast<std::int64_t>(8 * info(algorithm).hash_size);
  }
  return (key.kind == KeyKind::rsa || key.kind == KeyKind::rsa_pss) && key.bits < 2048;
}

bool has_roca(const Key& key) {
  if (key.kind != KeyKind::rsa && key.kind != KeyKind::rsa_pss) return false;
  BIGNUM* taken = nullptr;
  EVP_PKEY_get_bn_param(key.public_key.get(), OSSL_PKEY_PARAM_RSA_N, &taken);
  const rsa::Number modulus(taken);
  return modulus && rsa::looks_like_roca(modulus.get());
}

std::string describe(const Key& key) {
  switch (key.kind) {
    case KeyKind::secret: return "a secret of " + std::to_string(key.bits / 8) + " bytes";
    case KeyKind::rsa: return "an RSA key of " + std::to_string(key.bits) + " bits";
    case KeyKind::rsa_pss: return "an RSA-PSS key of " + std::to_string(key.bits) + " bits";
    case KeyKind::ec: return "an EC key on " + std::string(info(key.curve).name);
    case KeyKind::okp: return "an " + std::string(info(key.curve).name) + " key";
    case KeyKind::agreement: return key_formats::describe(key.public_key.get());
  }
  return {};
}

std::optional<Key> key_of(PublicKey public_key) {
  Key key;
  key.bits = EVP_PKEY_get_bits(public_key.get());
  switch (EVP_PKEY_get_base_id(public_key.get())) {
    case EVP_PKEY_RSA: key.kind = KeyKind::rsa; break;
    case EVP_PKEY_RSA_PSS: key.kind = KeyKind::rsa_pss; break;
    case EVP_PKEY_EC:
      key.kind = KeyKind::ec;
      key.curve = curve_of(public_key.get());
      if (key.curve == Curve::none) return std::nullopt;
      break;
    case EVP_PKEY_ED25519:
    case EVP_PKEY_ED448:
      key.kind = KeyKind::okp;
      key.curve =
          EVP_PKEY_get_base_id(public_key.get()) == EVP_PKEY_ED448 ? Curve::ed448 : Curve::ed25519;
      break;
    case EVP_PKEY_X25519:
    case EVP_PKEY_X448: key.kind = KeyKind::agreement; break;
    default: return std::nullopt;
  }
  key.public_key = std::move(public_key);
  return key;
}

std::string rsa_fault(const EVP_PKEY* key) {
  const int kind = EVP_PKEY_get_base_id(key);
  if (kind != EVP_PKEY_RSA && kind != EVP_PKEY_RSA_PSS) return {};
  BIGNUM* taken = nullptr;
  EVP_PKEY_get_bn_param(key, OSSL_PKEY_PARAM_RSA_E, &taken);
  const std::unique_ptr<BIGNUM, BignumDeleter> exponent(taken);
  if (!exponent || !BN_is_odd(exponent.get()) || BN_is_one(exponent.get())) {
    return "The public exponent of the RSA key must be odd and above 1.";
  }
  if (BN_num_bits(exponent.get()) > max_exponent_bits) {
    return "The public exponent of the RSA key has more than 64 bits.";
  }
  if (EVP_PKEY_get_bits(key) > max_modulus_bits) return "The RSA key has more than 16384 bits.";
  if (EVP_PKEY_get_bits(key) < 512) return "The RSA key has fewer than 512 bits.";
  return {};
}

}  // namespace toolyard::jose
