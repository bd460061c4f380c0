#include "tests/support/servers/google_key.h"

#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/rsa.h>

#include <array>
#include <memory>
#include <stdexcept>

namespace toolyard::testing {

namespace {

struct Key {
  std::shared_ptr<EVP_PKEY> key{EVP_RSA_gen(2'048), &EVP_PKEY_free};
  std::string pem;
  Key() {
    const std::unique_ptr<BIO, decltype(&BIO_free)> bio(BIO_new(BIO_s_mem()), &BIO_free);
    if (PEM_write_bio_PKCS8PrivateKey(bio.get(), key.get(), nullptr, nullptr, 0, nullptr,
                                      nullptr) != 1)
      throw std::runtime_error("no key for a test");
    char* bytes = nullptr;
    const auto size = BIO_get_mem_data(bio.get(), &bytes);
    pem.assign(bytes, static_cast<std::size_t>(size));
  }
};

const Key& key_of(ServiceKey which) {
  static const std::array<Key, 2> keys;
  return keys[std::size_t(which)];
}

}  // namespace

const std::string& private_key_pem(ServiceKey which) { return key_of(which).pem; }

bool is_signed(std::string_view text, std::string_view signature) {
  const std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context(EVP_MD_CTX_new(),
                                                                        &EVP_MD_CTX_free);
  return EVP_DigestVerifyInit(context.get(), nullptr, EVP_sha256(), nullptr,
                              key_of(ServiceKey::known).key.get()) == 1 &&
         EVP_DigestVerify(context.get(), reinterpret_cast<const unsigned char*>(signature.data()),
                          signature.size(), reinterpret_cast<const unsigned char*>(text.data()),
                          text.size()) == 1;
}

}  // namespace toolyard::testing
