// bcrypt_pbkdf, with which OpenSSH derives keys from passphrases: PBKDF2 over SHA-512, with bcrypt
// instead of the MAC, and with the bytes of all blocks interleaved.
#pragma once
#include <cstdint>
#include <string_view>

#include "tools/aes/secret.h"

namespace toolyard::key_formats {

// Returns `size` bytes, from 1 to 1024. Passphrase and salt must not be empty, and `rounds` not
// zero.
aes::Secret bcrypt_pbkdf(std::string_view passphrase, std::string_view salt, std::uint32_t rounds,
                         std::size_t size);

}  // namespace toolyard::key_formats
