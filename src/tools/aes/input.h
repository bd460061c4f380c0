// The input of a request: whether it is to be encrypted or decrypted, in which format it is, and
// the bytes it stands for.
#pragma once
#include <string_view>

#include "core/error.h"
#include "tools/aes/request.h"
#include "tools/aes/secret.h"

namespace toolyard::aes {

struct Input {
  bool decrypts = false;
  Format format = Format::envelope;  // that is written or read
  // The plaintext, the envelope, the ciphertext, or all of it from `Salted__` on with at least its
  // salt. Borrowed from the request or from `storage`.
  std::string_view bytes = {};
  Secret storage = {};
};

inline constexpr std::string_view salted = "Salted__";
inline constexpr std::size_t openssl_salt_size = 8;

// Fills `input`, which stays where it is. Fails with `invalid_encoding`, or where nothing known is
// found to decrypt with `unknown_format`.
Result<void> read_input(const Request& request, Input& input);

}  // namespace toolyard::aes
