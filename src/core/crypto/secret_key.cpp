#include "core/crypto/secret_key.h"

#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/kdf.h>

#include <memory>
#include <new>
#include <stdexcept>

namespace toolyard {

namespace {

const unsigned char* bytes_of(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

}  // namespace

SecretKey::SecretKey(std::string bytes) : bytes_(std::move(bytes)) {
  if (bytes_.size() < min_bytes)
    throw std::invalid_argument("the secret key has fewer than 32 bytes");
}

SecretKey::~SecretKey() { OPENSSL_cleanse(bytes_.data(), bytes_.size()); }

DerivedKey SecretKey::derive(std::string_view purpose) const {
  const std::unique_ptr<EVP_PKEY_CTX, void (*)(EVP_PKEY_CTX*)> context(
      EVP_PKEY_CTX_new_id(EVP_PKEY_HKDF, nullptr), EVP_PKEY_CTX_free);
  DerivedKey key{};
  std::size_t size = key.size();
  const bool done = context && EVP_PKEY_derive_init(context.get()) > 0 &&
                    EVP_PKEY_CTX_set_hkdf_md(context.get(), EVP_sha256()) > 0 &&
                    EVP_PKEY_CTX_set1_hkdf_key(context.get(), bytes_of(bytes_),
                                               static_cast<int>(bytes_.size())) > 0 &&
                    EVP_PKEY_CTX_add1_hkdf_info(context.get(), bytes_of(purpose),
                                                static_cast<int>(purpose.size())) > 0 &&
                    EVP_PKEY_derive(context.get(), key.data(), &size) > 0;
  if (!done) throw std::runtime_error("HKDF failed");
  return key;
}

DerivedKey hmac_sha256(const DerivedKey& key, std::string_view text) {
  DerivedKey tag{};
  unsigned int size = 0;
  if (!HMAC(EVP_sha256(), key.data(), static_cast<int>(key.size()), bytes_of(text), text.size(),
            tag.data(), &size))
    throw std::bad_alloc();
  return tag;
}

}  // namespace toolyard
