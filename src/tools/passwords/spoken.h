// Passwords that can be read aloud, and tokens that only machines read.
#pragma once
#include <optional>
#include <string>

#include "core/describe/describe.h"
#include "tools/passwords/passphrase.h"
#include "tools/passwords/plan.h"

namespace toolyard::passwords {

struct PronounceableRules {
  std::size_t letters = 20;
  std::u32string without = {};  // characters not to use
  Capitals capitals = Capitals::none;
  std::u32string digits = {};   // one of them goes to the end
  std::u32string symbols = {};  // likewise, behind the digit
};

// Vowels and consonants by turns, beginning with either. Nothing where all of one are excluded.
std::optional<Plan> pronounceable_plan(const PronounceableRules& rules);

enum class TokenEncoding { base64url, hex };
constexpr auto spellings(TokenEncoding) {
  return std::to_array<Spelling<TokenEncoding>>(
      {{TokenEncoding::base64url, "base64url", "Four characters per three bytes, without padding."},
       {TokenEncoding::hex, "hex", "Two hexadecimal digits per byte."}});
}

Plan token_plan(std::size_t bytes, TokenEncoding encoding);

}  // namespace toolyard::passwords
