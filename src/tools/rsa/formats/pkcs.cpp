#include "tools/rsa/formats/pkcs.h"

#include <openssl/pkcs12.h>

#include <array>
#include <utility>

#include "core/endpoint/budget.h"
#include "tools/aes/kdf.h"
#include "tools/rsa/formats/unlock.h"
#include "tools/rsa/problems.h"

namespace toolyard::rsa {
namespace {

using PrivateInfo = Owned<PKCS8_PRIV_KEY_INFO, PKCS8_PRIV_KEY_INFO_free>;
using Certificate = Owned<X509, X509_free>;

constexpr std::uint64_t scrypt_n = 16'384, scrypt_r = 8, scrypt_p = 5;

Pkey decode_certificate(const unsigned char** at, long size) {
  const Certificate certificate(d2i_X509(nullptr, at, size));
  return Pkey(certificate ? X509_get_pubkey(certificate.get()) : nullptr);
}

Pkey decode_private_info(const unsigned char** at, long size) {
  const PrivateInfo info(d2i_PKCS8_PRIV_KEY_INFO(nullptr, at, size));
  return Pkey(info ? EVP_PKCS82PKEY(info.get()) : nullptr);
}

Pkey decode(std::string_view bytes, DerForm form) {
  const auto* at = octets(bytes);
  const auto size = long(bytes.size());
  switch (form) {
    case DerForm::private_info: return decode_private_info(&at, size);
    case DerForm::rsa_private: return Pkey(d2i_PrivateKey(EVP_PKEY_RSA, nullptr, &at, size));
    case DerForm::rsa_public: return Pkey(d2i_PublicKey(EVP_PKEY_RSA, nullptr, &at, size));
    case DerForm::public_info: return Pkey(d2i_PUBKEY(nullptr, &at, size));
    case DerForm::certificate: return decode_certificate(&at, size);
    case DerForm::locked_private_info: break;
  }
  std::unreachable();
}

PrivateInfo private_info(const Key& key) {
  return owned<PrivateInfo>(EVP_PKEY2PKCS8(key.pkey.get()), "PKCS#8");
}

template <std::size_t size>
std::array<unsigned char, size> random_octets(const FillRandom& fill_random) {
  std::array<unsigned char, size> bytes;
  fill_random(bytes);
  return bytes;
}

}  // namespace

Result<Key> read_der(std::string_view bytes, const Passphrase& passphrase,
                     const WorkLimits& limits) {
  const auto form = form_of(bytes);
  if (!form) return fail(problems::invalid_key, "The bytes are not a key in DER.");
  if (form == DerForm::locked_private_info) {
    TOOLYARD_TRY(auto opened, unlock_pkcs8(bytes, passphrase, limits));
    return key_of(std::move(opened));
  }
  const bool names_algorithm = form == DerForm::private_info || form == DerForm::public_info;
  if (names_algorithm && !is_rsa(bytes, *form))
    return fail(problems::invalid_key, "The key is not an RSA key.");
  auto pkey = decode(bytes, *form);
  if (!pkey) return fail(problems::invalid_key, "The DER encoding of the key is damaged.");
  return key_of(std::move(pkey));
}

Secret pkcs8_der(const Key& key) {
  const auto info = private_info(key);
  return der_of([&](unsigned char** out) { return i2d_PKCS8_PRIV_KEY_INFO(info.get(), out); });
}

Secret locked_pkcs8_der(const Key& key, const Lock& lock, const FillRandom& fill_random) {
  auto salt = random_octets<16>(fill_random);
  auto iv = random_octets<16>(fill_random);
  const bool is_scrypt = lock.kdf == PassphraseKdf::scrypt;
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
