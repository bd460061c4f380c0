#include "tools/jose/rsa_limits.h"

#include <openssl/bn.h>
#include <openssl/core_names.h>

#include <memory>

namespace toolyard::jose {
namespace {

constexpr int most_modulus_bits = 16'384;
constexpr int most_exponent_bits = 64;

struct BignumDeleter {
  void operator()(BIGNUM* number) const { BN_free(number); }
};

}  // namespace

std::string rsa_fault(const EVP_PKEY* key) {
  const int kind = EVP_PKEY_get_base_id(key);
  if (kind != EVP_PKEY_RSA && kind != EVP_PKEY_RSA_PSS) return {};
  BIGNUM* taken = nullptr;
  EVP_PKEY_get_bn_param(key, OSSL_PKEY_PARAM_RSA_E, &taken);
  const std::unique_ptr<BIGNUM, BignumDeleter> exponent(taken);
  if (!exponent || !BN_is_odd(exponent.get()) || BN_is_one(exponent.get())) {
    return "The public exponent of the RSA key must be odd and above 1.";
  }
  if (BN_num_bits(exponent.get()) > most_exponent_bits) {
    return "The public exponent of the RSA key has more than 64 bits.";
  }
  if (EVP_PKEY_get_bits(key) > most_modulus_bits) return "The RSA key has more than 16384 bits.";
  if (EVP_PKEY_get_bits(key) < 512) return "The RSA key has fewer than 512 bits.";
  return {};
}

}  // namespace toolyard::jose
