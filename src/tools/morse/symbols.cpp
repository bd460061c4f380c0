#include "tools/morse/symbols.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/text/utf8.h"
#include "tools/morse/folding.h"

namespace toolyard::morse {
namespace {

constexpr std::u32string_view dots = U".•·∙⋅●・．";
constexpr std::u32string_view dashes = U"-−–—_‐‑‒―－ー";
constexpr std::u32string_view word_marks = U"/|\n\r\u2028\u2029";

std::u32string characters_of(std::string_view text) {
  std::u32string characters;
  for (std::size_t i = 0; i < text.size();) {
    const auto point = code_point_at(text, i);
    characters += point.value;
    i += point.length;
  }
  return characters;
}

bool share(std::string_view one, std::string_view other) {
  return characters_of(one).find_first_of(characters_of(other)) != std::u32string::npos;
}

// Whether a symbol is one byte of ASCII that the vector kernel does not take for a separator.
bool is_plain_mark(std::string_view text) {
  constexpr std::string_view separators = " /\n\r";
  return text.size() == 1 && static_cast<unsigned char>(text[0]) < 0x80 &&
         !separators.contains(text[0]);
}

}  // namespace

std::vector<Fault> faults_of(const Symbols& symbols) {
  std::vector<Fault> faults;
  const auto refuse = [&](std::string_view pointer, std::string_view detail) {
    faults.push_back({std::string(pointer), "conflicting_options", std::string(detail)});
  };
  if (symbols.dot.starts_with(symbols.dash) || symbols.dash.starts_with(symbols.dot)) {
    refuse("/dash", "Neither of `dot` and `dash` may start with the other.");
  }
  const std::array separators{std::pair("/letter_separator", symbols.letter_separator),
                              std::pair("/word_separator", symbols.word_separator)};
  for (const auto& [pointer, separator] : separators) {
    if (share(separator, symbols.dot) || share(separator, symbols.dash)) {
      refuse(pointer, "A separator must not contain a character of `dot` or `dash`.");
    }
  }
  if (symbols.letter_separator == symbols.word_separator) {
    refuse("/word_separator", "The separators of letters and words must be different.");
  }
  return faults;
}

WordGap word_gap_in(std::string_view text, const Symbols& symbols) {
  constexpr WordGap usual;
  if (symbols.letter_separator != " ") return usual;
  const auto is_mark_at = [&](std::size_t at) {
    return at < text.size() && text[at] != ' ' && !word_marks.contains(char32_t(text[at]));
  };
  std::size_t shortest = 0;
  bool differ = false, has_two = false;
  for (auto at = text.find(' '); at != text.npos;) {
    const auto end = std::min(text.find_first_not_of(' ', at), text.size());
    if (at > 0 && is_mark_at(at - 1) && is_mark_at(end)) {
      const auto run = end - at;
      differ |= shortest != 0 && run != shortest;
      has_two |= run == 2;
      shortest = shortest == 0 ? run : std::min(shortest, run);
    }
    if (shortest == 1 && has_two) return {.blanks = 2, .is_assumed = true};
    // Beside a single blank, only two of them can be read in another way than usual.
    at = shortest == 1 ? text.find("  ", end) : text.find(' ', end);
  }
  if (shortest >= usual.blanks && differ) return {.blanks = shortest + 1, .is_assumed = true};
  return usual;
}

SymbolReader::SymbolReader(const Symbols& symbols, std::size_t word_gap)
    : symbols_(symbols), wide_(word_gap, ' '),
      separating_(characters_of(symbols.letter_separator) + characters_of(symbols.word_separator)) {
  for (std::size_t byte = 0; byte < simple_.size(); ++byte) {
    const char c = static_cast<char>(byte);
    const auto begins_longer = [&](std::string_view mark) {
      return mark.size() > 1 && mark[0] == c;
    };
    if (begins_longer(symbols.dot) || begins_longer(symbols.dash)) continue;
    simple_[byte] = look_up(std::string_view(&c, 1)).token;
  }
}

SymbolReader::Read SymbolReader::at(std::string_view text, std::size_t offset) const {
  const auto byte = static_cast<unsigned char>(text[offset]);
  if (byte < simple_.size() && simple_[byte]) return {*simple_[byte], 1};
  return look_up(text.substr(offset));
}

SymbolReader::Read SymbolReader::look_up(std::string_view rest) const {
  if (rest.starts_with(symbols_.dot)) return {Token::dot, symbols_.dot.size()};
  if (rest.starts_with(symbols_.dash)) return {Token::dash, symbols_.dash.size()};
  const auto [character, length] = code_point_at(rest, 0);
  if (separating_.contains(character)) return {Token::separator, length};
  if (dots.contains(character)) return {Token::dot, length};
  if (dashes.contains(character)) return {Token::dash, length};
  const bool separates = is_space(character) || word_marks.contains(character);
  return {separates ? Token::separator : Token::foreign, length};
}

bool SymbolReader::parts_words(std::string_view separators) const {
  const auto& [dot, dash, letter, word] = symbols_;
  if (separators == letter) return false;
  if (separators.contains(word)) return true;
  const auto own = characters_of(letter);
  const auto is_foreign_mark = [&](char32_t c) {
    return word_marks.contains(c) && !own.contains(c);
  };
  if (std::ranges::any_of(characters_of(separators), is_foreign_mark)) return true;
  return separators.contains(wide_) && !letter.contains(wide_);
}

bool SymbolReader::is_plain() const {
  const auto& [dot, dash, letter, word] = symbols_;
  const bool has_known_word =
      word == "/" || word == " / " || word == "|" || word == " | " || word == "\n" || word == "   ";
  return is_plain_mark(dot) && is_plain_mark(dash) && letter == " " && has_known_word;
}

}  // namespace toolyard::morse
