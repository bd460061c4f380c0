// Unicode properties of characters: their classes for text segmentation (UAX #29), and their
// categories. The data are those of the installed ICU; `unicode_version` returns their version of
// Unicode. A lookup takes two loads: pages of 256 characters are filled when the first of them is
// looked up.
#pragma once
#include <atomic>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace toolyard::unicode {

// The property Word_Break, numbered as ICU does.
enum class WordClass : std::uint8_t {
  other = 0,
  letter = 1,
  format = 2,
  katakana = 3,
  mid_letter = 4,
  mid_number = 5,
  numeric = 6,
  connector = 7,  // ExtendNumLet
  carriage_return = 8,
  extend = 9,
  line_feed = 10,
  mid_both = 11,  // MidNumLet
  newline = 12,
  regional_indicator = 13,
  hebrew_letter = 14,
  single_quote = 15,
  double_quote = 16,
  joiner = 21,  // ZWJ
  space = 22,   // WSegSpace
};

// The property Grapheme_Cluster_Break, numbered as ICU does.
enum class GraphemeClass : std::uint8_t {
  other = 0,
  control = 1,
  carriage_return = 2,
  extend = 3,
  hangul_l = 4,
  line_feed = 5,
  hangul_lv = 6,
  hangul_lvt = 7,
  hangul_t = 8,
  hangul_v = 9,
  spacing_mark = 10,
  prepend = 11,
  regional_indicator = 12,
  joiner = 17,  // ZWJ
};

// The property Sentence_Break, numbered as ICU does.
enum class SentenceClass : std::uint8_t {
  other = 0,
  full_stop = 1,  // ATerm
  close = 2,
  format = 3,
  lower = 4,
  numeric = 5,
  other_letter = 6,
  separator = 7,
  space = 8,
  terminator = 9,  // STerm
  upper = 10,
  carriage_return = 11,
  extend = 12,
  line_feed = 13,
  continuation = 14,
};

// The property Indic_Conjunct_Break, which Unicode has had since 15.1.
enum class Conjunct : std::uint8_t { none, consonant, extend, linker };

// Further properties, as bits.
enum Trait : std::uint16_t {
  pictographic = 1,         // Extended_Pictographic
  letter = 2,               // General_Category L
  digit = 4,                // General_Category Nd
  punctuation = 8,          // General_Category P
  white_space = 16,         // White_Space
  word_forming = 32,        // a segment with one is a word: letters and numbers of every script
  cjk = 64,                 // Han, kana, Hangul, and the marks of kana
  emoji = 128,              // shown as an emoji by default
  unspaced = 256,           // of a script whose words need a dictionary: Thai, Lao, Khmer, Burmese
  needs_normalizing = 512,  // may change in the normal form NFC
  symbol = 1024             // General_Category S
};

struct Properties {
  WordClass word = WordClass::other;
  GraphemeClass grapheme = GraphemeClass::other;
  SentenceClass sentence = SentenceClass::other;
  Conjunct conjunct = Conjunct::none;
  std::uint16_t traits = 0;

  bool has(std::uint16_t trait) const { return (traits & trait) != 0; }
};

struct Version {
  int major_number = 0;
  int minor_number = 0;
  auto operator<=>(const Version&) const = default;
};
Version unicode_version();
std::string unicode_version_text();  // such as `15.0`

// Returns the properties of a character directly from ICU, by the rules of a version of Unicode.
Properties find_properties(char32_t character, Version);

namespace detail {
inline std::atomic<const Properties*> pages[0x2000];
const Properties* make_page(std::size_t number);
}  // namespace detail

inline const Properties& properties_of(char32_t character) {
  const auto number = (character >> 8) & 0x1fff;
  const auto* page = detail::pages[number].load(std::memory_order_acquire);
  if (!page) page = detail::make_page(number);
  return page[character & 0xff];
}

// A character of a text, and the offset of its end.
struct Character {
  std::size_t end = 0;
  char32_t value = 0;
};

// Returns the character at an offset of a text, which must be valid UTF-8.
inline Character character_at(std::string_view text, std::size_t offset) {
  const auto* bytes = reinterpret_cast<const unsigned char*>(text.data()) + offset;
  const auto left = text.size() - offset;
  const char32_t first = bytes[0];
  const auto more = [&](std::size_t i) { return char32_t{bytes[i]} & 0x3f; };
  if (first < 0xc0 || left < 2) return {offset + 1, first};
  if (first < 0xe0) return {offset + 2, (first & 31) << 6 | more(1)};
  if (left < 3) return {text.size(), first};
  if (first < 0xf0) return {offset + 3, (first & 15) << 12 | more(1) << 6 | more(2)};
  if (left < 4) return {text.size(), first};
  return {offset + 4, (first & 7) << 18 | more(1) << 12 | more(2) << 6 | more(3)};
}

inline bool is_ascii(char byte) { return static_cast<unsigned char>(byte) < 0x80; }

}  // namespace toolyard::unicode
