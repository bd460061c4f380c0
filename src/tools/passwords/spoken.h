// Pronounceable passwords, and random tokens for use by programs.
#pragma once
#include <optional>
#include <string>

#include "core/describe/describe.h"
#include "tools/passwords/passphrase.h"
#include "tools/passwords/plan.h"

namespace toolyard::passwords {

struct PronounceableRules {
  std::size_t letters = 20;
  std::u32string without = {};  // characters that are not used
  Capitals capitals = Capitals::none;
  std::u32string digits = {};   // unless empty, one of them is appended
  std::u32string symbols = {};  // unless empty, one of them is appended, after the digit
};

// Alternating vowels and consonants, beginning with either. Returns nullopt if all vowels or all
// consonants are excluded.
std::optional<Plan> pronounceable_plan(const PronounceableRules& rules);

enum class TokenEncoding { base64url, hex };
constexpr auto spellings(TokenEncoding) {
  return std::to_array<Spelling<TokenEncoding>>(
      {{TokenEncoding::base64url, "base64url", "Four characters per three bytes, without padding."},
       {TokenEncoding::hex, "hex", "Two hexadecimal digits per byte."}});
}

Plan token_plan(std::size_t bytes, TokenEncoding encoding);

}  // namespace toolyard::passwords
