// Requirements for random passwords. Everything that they leave open is random.
#pragma once
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace toolyard::passwords {

enum Kind : std::size_t { lowercase, uppercase, digits, symbols };
inline constexpr std::size_t kind_count = 4;

// Returns the kind of a character: all except ASCII letters and digits are symbols.
constexpr Kind kind_of(char32_t c) {
  if (c >= 'a' && c <= 'z') return lowercase;
  if (c >= 'A' && c <= 'Z') return uppercase;
  return c >= '0' && c <= '9' ? digits : symbols;
}
constexpr bool is_letter(char32_t c) { return kind_of(c) == lowercase || kind_of(c) == uppercase; }

struct Rules {
  std::size_t length = 20;
  std::array<std::u32string, kind_count> alphabet;  // by kind; each sorted, without duplicates
  std::array<std::size_t, kind_count> least{};      // least number of each kind
  bool has_no_repeat = false;                       // no character occurs twice
  bool has_no_sequences = false;                    // `has_sequence` must be false
  bool begins_with_letter = false;

  std::size_t alphabet_size() const;
  std::u32string all_characters() const;  // sorted
  std::size_t letters() const { return alphabet[lowercase].size() + alphabet[uppercase].size(); }
  Rules without_least() const;
};

// Whether three consecutive characters of a text rise or fall by one, such as `abc` or `321`.
bool has_sequence(std::u32string_view text);
// Whether three characters rise or fall by one.
bool continues_sequence(char32_t first, char32_t second, char32_t third);

// Whether a text has the least number of characters of each kind.
bool has_least(std::u32string_view text, const Rules& rules);

// Number of passwords. The exponent of a long double suffices for 1,024 characters of any alphabet
// that a request can have, and its 64 bits for the logarithm: sums of positive terms lose nothing
// that matters.
using Count = long double;

// Returns the number of passwords that satisfy all rules, with `has_no_sequences` taken as set, or
// nullopt if counting them would take too long.
std::optional<Count> count_without_sequences(const Rules& rules);

}  // namespace toolyard::passwords
