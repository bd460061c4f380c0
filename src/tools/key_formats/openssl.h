// Owners of OpenSSL objects. A failure of OpenSSL itself, such as a lack of memory, is thrown; what
// is wrong with a caller's key is reported by the code that reads it.
#pragma once
#include <openssl/asn1.h>
#include <openssl/bn.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/x509.h>

#include <cstddef>
#include <memory>
#include <stdexcept>
#include <string>

#include "core/buffer.h"
#include "tools/aes/secret.h"

namespace toolyard::key_formats {

using aes::Secret;

template <auto Free> struct FunctionDeleter {
  void operator()(auto* object) const { Free(object); }
};
template <class T, auto Free> using Owned = std::unique_ptr<T, FunctionDeleter<Free>>;

using Number = Owned<BIGNUM, BN_clear_free>;
using Pkey = Owned<EVP_PKEY, EVP_PKEY_free>;
using Workspace = Owned<BN_CTX, BN_CTX_free>;  // wipes intermediate results

inline void must(bool works, const char* what) {
  if (!works) throw std::runtime_error("OpenSSL fails: " + std::string(what));
}
template <class T> T owned(typename T::pointer object, const char* what) {
  must(object != nullptr, what);
  return T(object);
}
inline Workspace make_workspace() { return owned<Workspace>(BN_CTX_new(), "BN_CTX_new"); }

// Clears the OpenSSL errors of the thread at the end: an error that is left there would be mistaken
// for one of a connection.
struct ErrorsAreCleared {
  ErrorsAreCleared() = default;
  ~ErrorsAreCleared() { ERR_clear_error(); }
  ErrorsAreCleared(const ErrorsAreCleared&) = delete;
  ErrorsAreCleared& operator=(const ErrorsAreCleared&) = delete;
};

// Returns what `encode` writes: one of OpenSSL's i2d functions, without its first argument.
template <class Encode> Secret der_of(Encode&& encode) {
  const int size = encode(nullptr);
  must(size > 0, "encoding DER");
  return Secret(written_string(std::size_t(size), [&](char* out) {
    auto* at = reinterpret_cast<unsigned char*>(out);
    must(encode(&at) == size, "encoding DER");
    return std::size_t(size);
  }));
}

inline const unsigned char* octets(std::string_view bytes) {
  return reinterpret_cast<const unsigned char*>(bytes.data());
}

}  // namespace toolyard::key_formats
