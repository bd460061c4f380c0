// Reads the input of a request: decides whether to encrypt or decrypt it, detects its format, and
// decodes it to bytes.
#pragma once
#include <string_view>

#include "core/error.h"
#include "tools/aes/request.h"
#include "tools/aes/secret.h"

namespace toolyard::aes {

struct Input {
  bool decrypts = false;
  Format format = Format::envelope;  // of the ciphertext to write or read
  // To encrypt: the plaintext. To decrypt: the text of an envelope, the raw ciphertext, or the data
  // of `openssl enc` from `Salted__` on, which contains at least its salt, or without that header.
  // Borrowed from the request or from `storage`.
  std::string_view bytes = {};
  Secret storage = {};
  bool has_salt_header =
      true;  // of `openssl`: whether the data begins, or is to begin, with `Salted__`
};

inline constexpr std::string_view salted = "Salted__";
inline constexpr std::size_t openssl_salt_size = 8;

// Fills `input`, which must not be moved afterwards, as its bytes may be borrowed from its storage.
// Fails with `invalid_encoding`, or with `unknown_format` if the input must be decrypted and its
// format is not recognized.
Result<void> read_input(const Request& request, Input& input);

}  // namespace toolyard::aes
