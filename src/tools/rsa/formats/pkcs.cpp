#include "tools/rsa/formats/pkcs.h"

#include <openssl/pkcs12.h>

#include <array>
#include <utility>

#include "core/endpoint/budget.h"
#include "tools/aes/kdf.h"

namespace toolyard::rsa {
namespace {

using PrivateInfo = Owned<PKCS8_PRIV_KEY_INFO, PKCS8_PRIV_KEY_INFO_free>;

constexpr std::uint64_t scrypt_n = 16'384, scrypt_r = 8, scrypt_p = 5;

PrivateInfo private_info(const Key& key) {
  return owned<PrivateInfo>(EVP_PKEY2PKCS8(key.pkey.get()), "PKCS#8");
}

template <std::size_t size>
std::array<unsigned char, size> random_octets(const key_formats::FillRandom& fill_random) {
  std::array<unsigned char, size> bytes;
  fill_random(bytes);
  return bytes;
}

}  // namespace

Secret pkcs8_der(const Key& key) {
  const auto info = private_info(key);
  return der_of([&](unsigned char** out) { return i2d_PKCS8_PRIV_KEY_INFO(info.get(), out); });
}

Secret locked_pkcs8_der(const Key& key, const key_formats::Lock& lock,
                        const key_formats::FillRandom& fill_random) {
  auto salt = random_octets<16>(fill_random);
  auto iv = random_octets<16>(fill_random);
  const bool is_scrypt = lock.kdf == key_formats::PassphraseKdf::scrypt;
  const BudgetAttribution attribution(is_scrypt ? "/passphrase_kdf" : "/iterations");
  spend(is_scrypt ? aes::scrypt_steps(scrypt_n, scrypt_r, scrypt_p)
                  : aes::pbkdf2_steps(lock.iterations, 1));
  X509_ALGOR* algorithm =
      is_scrypt ? PKCS5_pbe2_set_scrypt(EVP_aes_256_cbc(), salt.data(), int(salt.size()), iv.data(),
                                        scrypt_n, scrypt_r, scrypt_p)
                : PKCS5_pbe2_set_iv(EVP_aes_256_cbc(), int(lock.iterations), salt.data(),
                                    int(salt.size()), iv.data(), NID_hmacWithSHA256);
  must(algorithm != nullptr, "PBES2");
  const auto info = private_info(key);
  // `PKCS8_set0_pbe` takes ownership of the algorithm, unless it fails.
  X509_SIG* const sealed =
      PKCS8_set0_pbe(lock.passphrase.data(), int(lock.passphrase.size()), info.get(), algorithm);
  if (!sealed) X509_ALGOR_free(algorithm);
  const auto owner = owned<Owned<X509_SIG, X509_SIG_free>>(sealed, "PBES2");
  return der_of([&](unsigned char** out) { return i2d_X509_SIG(sealed, out); });
}

Secret pkcs1_private_der(const Key& key) {
  const auto plain = plain_pkey(key.numbers);
  return der_of([&](unsigned char** out) { return i2d_PrivateKey(plain.get(), out); });
}

Secret pkcs1_public_der(const Key& key) {
  const auto plain = plain_pkey(key.numbers);
  return der_of([&](unsigned char** out) { return i2d_PublicKey(plain.get(), out); });
}

Secret spki_der(const Key& key) {
  return der_of([&](unsigned char** out) { return i2d_PUBKEY(key.pkey.get(), out); });
}

}  // namespace toolyard::rsa
