// How a passphrase encrypts a key that is written.
#pragma once
#include <cstdint>
#include <functional>
#include <span>
#include <string_view>

#include "core/describe/describe.h"

namespace toolyard::key_formats {

enum class PassphraseKdf { pbkdf2, scrypt };
constexpr auto spellings(PassphraseKdf) {
  return std::to_array<Spelling<PassphraseKdf>>(
      {{PassphraseKdf::pbkdf2, "pbkdf2", "PBKDF2 with HMAC-SHA-256."},
       {PassphraseKdf::scrypt, "scrypt",
        "scrypt with N = 16384, r = 8 and p = 5, which needs 16 MiB.", "scrypt"}});
}

using FillRandom = std::function<void(std::span<unsigned char>)>;

struct Lock {
  std::string_view passphrase;
  PassphraseKdf kdf = PassphraseKdf::pbkdf2;
  std::int64_t iterations = 0;  // of PBKDF2; or rounds of bcrypt in the OpenSSH format
};

inline constexpr std::int64_t usual_iterations = 600'000;
inline constexpr std::int64_t min_iterations = 1000;
inline constexpr std::int64_t usual_rounds = 24;  // as in ssh-keygen since OpenSSH 9.4

}  // namespace toolyard::key_formats
