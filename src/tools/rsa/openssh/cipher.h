// The ciphers that lock private keys of OpenSSH.
#pragma once
#include <optional>
#include <string_view>

#include "tools/rsa/openssl.h"

namespace toolyard::rsa {

struct OpensshCipher {
  std::string_view name;  // as OpenSSH writes it
  const char* openssl_name;
  std::size_t key_size, iv_size;
  std::size_t block_size;  // what is locked is filled up to a multiple of it
  std::size_t tag_size;    // behind the ciphertext
};

// None is known for names such as `none`.
const OpensshCipher* openssh_cipher(std::string_view name);

enum class Direction { encrypt, decrypt };

// `bytes` is whole blocks; as many come out. `key` is followed by the IV. Nothing comes out where a
// tag does not fit.
std::optional<Secret> apply(const OpensshCipher& cipher, Direction direction, const Secret& key,
                            std::string_view bytes, std::string_view tag);

}  // namespace toolyard::rsa
