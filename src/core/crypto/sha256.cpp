// Uses OpenSSL's deprecated interface: the recommended one looks up its provider with each call,
// which takes longer than hashing a key.
#define OPENSSL_SUPPRESS_DEPRECATED
#include "core/crypto/sha256.h"

#include <openssl/sha.h>

namespace toolyard {

Sha256 sha256(std::string_view text) {
  Sha256 digest;
  SHA256_CTX context;
  SHA256_Init(&context);
  SHA256_Update(&context, text.data(), text.size());
  SHA256_Final(digest.data(), &context);
  return digest;
}

}  // namespace toolyard
