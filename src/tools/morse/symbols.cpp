#include "tools/morse/symbols.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/endpoint/budget.h"
#include "core/text/utf8.h"
#include "tools/morse/folding.h"

namespace toolyard::morse {
namespace {

constexpr std::u32string_view dots = U".•·∙⋅●・．";
constexpr std::u32string_view dashes = U"-−–—_‐‑‒―－ー";
constexpr std::size_t steps_per_blank = 5;
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

namespace {

// Blanks of about the width of a space; tabs and all others are wider.
constexpr std::u32string_view narrow =
    U" \u00a0\u1680\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f";

bool is_blank(char32_t c) { return is_space(c) && !word_marks.contains(c); }

bool has_other_blanks(std::string_view text) {
  constexpr std::array<std::string_view, 6> beginnings{"\u00a0",   "\u0085", "\u1680",
                                                       "\xe2\x80", "\u205f", "\u3000"};
  return text.find_first_of("\t\v\f") != text.npos ||
         std::ranges::any_of(beginnings, [&](auto one) { return text.contains(one); });
}

// Blanks between two marks.
struct Run {
  std::size_t narrow = 0, wide = 0;
  bool has_others = false;  // than the space of ASCII
  std::size_t width(std::size_t of_wide) const { return narrow + wide * of_wide; }
};

std::vector<Run> runs_in(std::string_view text) {
  std::vector<Run> runs;
  Run run;
  bool is_behind_mark = false;
  for (std::size_t at = 0; at < text.size();) {
    const auto [c, length] = code_point_at(text, at);
    at += length;
    spend(steps_per_blank);
    if (is_blank(c)) {
      ++(narrow.contains(c) ? run.narrow : run.wide);
      run.has_others |= c != U' ';
      continue;
    }
    const bool is_mark = !word_marks.contains(c);
    if (is_mark && is_behind_mark && run.width(1) > 0) runs.push_back(run);
    is_behind_mark = is_mark;
    run = {};
  }
  return runs;
}

// If some letters are separated by a space, a tab or a wide blank between others is more than that.
WordGap word_gap_among(const std::vector<Run>& runs) {
  WordGap gap;
  if (std::ranges::any_of(runs, [](const Run& run) { return run.wide == 0; })) gap.wide = 3;
  std::size_t shortest = 0, longest = 0;
  bool has_two = false;
  for (const auto& run : runs) {
    const auto width = run.width(gap.wide);
    has_two |= width == 2;
    shortest = shortest == 0 ? width : std::min(shortest, width);
    longest = std::max(longest, width);
  }
  if (shortest == 1 && has_two) gap.blanks = 2;
  else if (shortest >= gap.blanks && longest > shortest) gap.blanks = shortest + 1;
  gap.is_assumed = gap.blanks != WordGap().blanks || std::ranges::any_of(runs, [&](const Run& run) {
                     return run.has_others && run.width(gap.wide) >= gap.blanks;
                   });
  return gap;
}

}  // namespace

WordGap word_gap_in(std::string_view text, const Symbols& symbols) {
  constexpr WordGap usual;
  if (symbols.letter_separator != " ") return usual;
  if (has_other_blanks(text)) return word_gap_among(runs_in(text));
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

SymbolReader::SymbolReader(const Symbols& symbols, const WordGap& word_gap)
    : symbols_(symbols), word_gap_(word_gap),
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
  if (letter == " ") return width_of(separators) >= word_gap_.blanks;
  const std::string blanks(word_gap_.blanks, ' ');
  return separators.contains(blanks) && !letter.contains(blanks);
}

std::size_t SymbolReader::width_of(std::string_view separators) const {
  std::size_t width = 0;
  for (const char32_t c : characters_of(separators))
    if (is_blank(c)) width += narrow.contains(c) ? 1 : word_gap_.wide;
  return width;
}

bool SymbolReader::is_plain() const {
  const auto& [dot, dash, letter, word] = symbols_;
  const bool has_known_word =
      word == "/" || word == " / " || word == "|" || word == " | " || word == "\n" || word == "   ";
  return is_plain_mark(dot) && is_plain_mark(dash) && letter == " " && has_known_word;
}

}  // namespace toolyard::morse
