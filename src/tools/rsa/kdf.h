// How a passphrase locks a key: what it costs to try one.
#pragma once
#include <cstdint>
#include <functional>
#include <span>
#include <string_view>

#include "core/describe/describe.h"

namespace toolyard::rsa {

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
  std::int64_t iterations = 0;  // of PBKDF2, or the rounds of bcrypt in the format of OpenSSH
};

inline constexpr std::int64_t usual_iterations = 600'000;
inline constexpr std::int64_t least_iterations = 1000;
inline constexpr std::int64_t usual_rounds = 24;  // as ssh-keygen has it from 9.4 on

}  // namespace toolyard::rsa
