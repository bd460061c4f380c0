// What a random password must look like. Everything else about it is left to chance.
#pragma once
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace toolyard::passwords {

enum Kind : std::size_t { lowercase, uppercase, digits, symbols };
inline constexpr std::size_t kind_count = 4;

// The kind of a character by itself: whatever is no ASCII letter or digit is a symbol.
constexpr Kind kind_of(char32_t c) {
  if (c >= 'a' && c <= 'z') return lowercase;
  if (c >= 'A' && c <= 'Z') return uppercase;
  return c >= '0' && c <= '9' ? digits : symbols;
}
constexpr bool is_letter(char32_t c) { return kind_of(c) == lowercase || kind_of(c) == uppercase; }

struct Rules {
  std::size_t length = 20;
  std::array<std::u32string, kind_count> alphabet;  // by kind; each sorted, no character twice
  std::array<std::size_t, kind_count> least{};      // how many of a kind there must be
  bool has_no_repeat = false;                       // no character twice
  bool has_no_sequences = false;                    // none of `has_sequence`
  bool begins_with_letter = false;

  std::size_t alphabet_size() const;
  std::u32string all_characters() const;  // sorted
  std::size_t letters() const { return alphabet[lowercase].size() + alphabet[uppercase].size(); }
  Rules without_least() const;
};

// Whether three characters in a row rise or fall by one.
bool has_sequence(std::u32string_view text);
// Whether the character after `text` would make three of them.
bool continues_sequence(char32_t first, char32_t second, char32_t third);

// Whether a text has as many of each kind as it must.
bool has_least(std::u32string_view text, const Rules& rules);

// How many passwords there are. The exponent of a long double has room for 1,024 characters of any
// alphabet, and its 64 bits for the logarithm: sums of positive terms lose nothing that counts.
using Count = long double;

// The passwords that all rules accept, `has_no_sequences` taken as set. Nothing where the least
// numbers of characters are so many that counting would take too long.
std::optional<Count> count_without_sequences(const Rules& rules);

}  // namespace toolyard::passwords
