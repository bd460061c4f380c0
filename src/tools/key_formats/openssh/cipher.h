// The ciphers that encrypt private keys of OpenSSH.
#pragma once
#include <optional>
#include <string_view>

#include "tools/key_formats/openssl.h"

namespace toolyard::key_formats {

struct OpensshCipher {
  std::string_view name;  // as OpenSSH writes it
  const char* openssl_name;
  std::size_t key_size, iv_size;
  std::size_t block_size;  // the plaintext is padded to a multiple of it
  std::size_t tag_size;    // after the ciphertext
};

// Returns null for unknown names, such as `none`.
const OpensshCipher* openssh_cipher(std::string_view name);

enum class Direction { encrypt, decrypt };

// `bytes` must be whole blocks; the result is as long. `key` is followed by the IV. Returns nothing
// if the tag does not match.
std::optional<Secret> apply(const OpensshCipher& cipher, Direction direction, const Secret& key,
                            std::string_view bytes, std::string_view tag);

}  // namespace toolyard::key_formats
