// bcrypt_pbkdf: how OpenSSH makes keys of passphrases. PBKDF2 over SHA-512, with bcrypt in the
// place of the MAC and the bytes of all blocks interleaved.
#pragma once
#include <cstdint>
#include <string_view>

#include "tools/aes/secret.h"

namespace toolyard::rsa {

// `size` bytes, from 1 to 1024. Passphrase, salt and rounds must not be empty.
aes::Secret bcrypt_pbkdf(std::string_view passphrase, std::string_view salt, std::uint32_t rounds,
                         std::size_t size);

}  // namespace toolyard::rsa
