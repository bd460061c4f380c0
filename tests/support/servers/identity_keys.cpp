#include "tests/support/servers/identity_keys.h"

#include <openssl/core_names.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/pem.h>
#include <openssl/rsa.h>

#include <array>
#include <memory>
#include <stdexcept>

#include "core/text/base64.h"

namespace toolyard::testing {

namespace {

using IdentityKey = std::unique_ptr<EVP_PKEY, decltype(&EVP_PKEY_free)>;

struct TestKeys {
  IdentityKey rsa{EVP_RSA_gen(2'048), &EVP_PKEY_free};
  IdentityKey ec{EVP_EC_gen("P-256"), &EVP_PKEY_free};
  IdentityKey ed{EVP_PKEY_Q_keygen(nullptr, nullptr, "ED25519"), &EVP_PKEY_free};
};

const TestKeys& keys_of(int generation) {
  static const std::array<TestKeys, 2> all;
  return all.at(std::size_t(generation));
}

std::string number(const IdentityKey& key, const char* name, int size) {
  BIGNUM* value = nullptr;
  if (EVP_PKEY_get_bn_param(key.get(), name, &value) != 1)
    throw std::runtime_error("no key for a test");
  std::string bytes(std::size_t(size == 0 ? BN_num_bytes(value) : size), '\0');
  BN_bn2binpad(value, reinterpret_cast<unsigned char*>(bytes.data()), int(bytes.size()));
  BN_free(value);
  return base64url_of(bytes);
}

std::string raw_public(const IdentityKey& key) {
  std::array<unsigned char, 32> bytes{};
  std::size_t size = bytes.size();
  EVP_PKEY_get_raw_public_key(key.get(), bytes.data(), &size);
  return base64url_of({reinterpret_cast<const char*>(bytes.data()), size});
}

std::string public_pem(const IdentityKey& key) {
  const std::unique_ptr<BIO, decltype(&BIO_free)> bio(BIO_new(BIO_s_mem()), &BIO_free);
  PEM_write_bio_PUBKEY(bio.get(), key.get());
  char* bytes = nullptr;
  const auto size = BIO_get_mem_data(bio.get(), &bytes);
  return {bytes, std::size_t(size)};
}

// Converts an ECDSA signature from DER to the two numbers side by side, as in JWTs (RFC 7518,
// section 3.4).
std::string raw_pair(const std::string& der) {
  const auto* at = reinterpret_cast<const unsigned char*>(der.data());
  const std::unique_ptr<ECDSA_SIG, decltype(&ECDSA_SIG_free)> pair(
      d2i_ECDSA_SIG(nullptr, &at, long(der.size())), &ECDSA_SIG_free);
  std::string raw(64, '\0');
  auto* bytes = reinterpret_cast<unsigned char*>(raw.data());
  BN_bn2binpad(ECDSA_SIG_get0_r(pair.get()), bytes, 32);
  BN_bn2binpad(ECDSA_SIG_get0_s(pair.get()), bytes + 32, 32);
  return raw;
}

std::string signed_with(const IdentityKey& key, const EVP_MD* hash, bool is_pss,
                        std::string_view text) {
  const std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context(EVP_MD_CTX_new(),
                                                                        &EVP_MD_CTX_free);
  EVP_PKEY_CTX* padding = nullptr;
  std::string signature(std::size_t(EVP_PKEY_get_size(key.get())), '\0');
  auto size = signature.size();
  EVP_DigestSignInit(context.get(), &padding, hash, nullptr, key.get());
  if (is_pss) {
    EVP_PKEY_CTX_set_rsa_padding(padding, RSA_PKCS1_PSS_PADDING);
    EVP_PKEY_CTX_set_rsa_pss_saltlen(padding, RSA_PSS_SALTLEN_DIGEST);
  }
  if (EVP_DigestSign(context.get(), reinterpret_cast<unsigned char*>(signature.data()), &size,
                     reinterpret_cast<const unsigned char*>(text.data()), text.size()) != 1)
    throw std::runtime_error("no signature for a test");
  signature.resize(size);
  return signature;
}

std::string hmac_of(const std::string& secret, std::string_view text) {
  std::array<unsigned char, 32> bytes{};
  unsigned size = 0;
  HMAC(EVP_sha256(), secret.data(), int(secret.size()),
       reinterpret_cast<const unsigned char*>(text.data()), text.size(), bytes.data(), &size);
  return {reinterpret_cast<const char*>(bytes.data()), size};
}

}  // namespace

std::string base64url_of(std::string_view bytes) { return encode_base64(bytes, base64_url, false); }

std::string identity_key_id(std::string_view algorithm, int generation) {
  const std::string kind = algorithm == "ES256" ? "ec" : algorithm == "EdDSA" ? "ed" : "rsa";
  return kind + "-" + std::to_string(generation);
}

std::string identity_key_set(int generation) {
  const auto& keys = keys_of(generation);
  const auto id = [&](std::string_view algorithm) {
    return R"(","use":"sig","kid":")" + identity_key_id(algorithm, generation) + R"("})";
  };
  return R"({"keys":[{"kty":"oct","k":"c2VjcmV0","kid":"shared"},{"kty":"RSA","n":")" +
         number(keys.rsa, OSSL_PKEY_PARAM_RSA_N, 0) + R"(","e":")" +
         number(keys.rsa, OSSL_PKEY_PARAM_RSA_E, 0) + id("RS256") +
         R"(,{"kty":"EC","crv":"P-256","x":")" + number(keys.ec, OSSL_PKEY_PARAM_EC_PUB_X, 32) +
         R"(","y":")" + number(keys.ec, OSSL_PKEY_PARAM_EC_PUB_Y, 32) + id("ES256") +
         R"(,{"kty":"OKP","crv":"Ed25519","x":")" + raw_public(keys.ed) + id("EdDSA") + "]}";
}

std::string identity_signature(std::string_view algorithm, int generation, std::string_view text) {
  const auto& keys = keys_of(generation);
  if (algorithm == "none") return {};
  if (algorithm == "HS256") return hmac_of(public_pem(keys.rsa), text);
  if (algorithm == "ES256") return raw_pair(signed_with(keys.ec, EVP_sha256(), false, text));
  if (algorithm == "EdDSA") return signed_with(keys.ed, nullptr, false, text);
  return signed_with(keys.rsa, EVP_sha256(), algorithm == "PS256", text);
}

}  // namespace toolyard::testing
