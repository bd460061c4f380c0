#include "tools/morse/notation.h"

#include <algorithm>
#include <array>
#include <set>
#include <span>
#include <utility>

#include "core/endpoint/budget.h"
#include "core/text/characters.h"
#include "core/text/utf8.h"
#include "tools/morse/alphabet.h"
#include "tools/morse/decoder.h"

namespace toolyard::morse {
namespace {

constexpr std::string_view blanks = " \t\r\v\f";
constexpr std::string_view ellipsis = "…", em_dash = "—";

class Writer {
 public:
  void add(std::string_view text, std::size_t origin) {
    made_.text += text;
    made_.origins.insert(made_.origins.end(), text.size(), static_cast<std::uint32_t>(origin));
    spend(text.size());
  }
  Translation finish(std::string_view assumption) && {
    made_.assumption = assumption;
    return std::move(made_);
  }

 private:
  Translation made_;
};

struct Syllable {
  std::string_view text;
  char mark;
  bool is_certain;  // is hardly anything else than a mark
};

// Longer ones before those that they begin with.
constexpr std::array syllables{Syllable{"dash", '-', true}, Syllable{"dah", '-', true},
                               Syllable{"da", '-', false},  Syllable{"dit", '.', true},
                               Syllable{"dih", '.', false}, Syllable{"di", '.', false},
                               Syllable{"dot", '.', true}};

const Syllable* syllable_at(std::string_view text) {
  const auto is_at = [&](const Syllable& one) {
    return std::ranges::equal(text.substr(0, one.text.size()), one.text,
                              [](char c, char wanted) { return (c | 0x20) == wanted; });
  };
  const auto* found = std::ranges::find_if(syllables, is_at);
  return found == syllables.end() ? nullptr : found;
}

// What is between two marks, from the closest to the widest.
enum class Gap : std::uint8_t { joined, blank, wide, comma, slash, line, wider };

struct SpokenMark {
  char mark;
  Gap before;
  std::size_t offset;
};

Gap gap_of(std::string_view between) {
  std::size_t spaces = 0, hyphens = 0, commas = 0, slashes = 0, lines = 0;
  for (const char c : between) {
    spaces += blanks.contains(c) && c != '\r';
    hyphens += c == '-';
    commas += c == ',' || c == ';' || c == '.';
    slashes += c == '/' || c == '|';
    lines += c == '\n';
  }
  if (slashes > 1 || lines > 1) return Gap::wider;
  if (lines > 0) return Gap::line;
  if (slashes > 0) return Gap::slash;
  if (commas > 0) return Gap::comma;
  if (spaces > 1 && hyphens == 0) return Gap::wide;
  return hyphens > 0 || spaces == 0 ? Gap::joined : Gap::blank;
}

// Returns the marks of a spoken text; empty if it is not one or has fewer than `min_marks`.
std::vector<SpokenMark> spoken_marks(std::string_view text, std::size_t min_marks) {
  std::vector<SpokenMark> marks;
  bool is_certain = false;
  std::size_t at = text.find_first_not_of(" \t\r\n\"'(");
  for (std::size_t end = at; at < text.size();) {
    const auto* syllable = syllable_at(text.substr(at));
    if (!syllable) return {};
    marks.push_back({syllable->mark, gap_of(text.substr(end, at - end)), at});
    is_certain |= syllable->is_certain;
    end = at + syllable->text.size();
    at = std::min(text.find_first_not_of(" \t\r\n-,;./|\"')!", end), text.size());
    spend(at - end + 10);
  }
  return is_certain && marks.size() >= min_marks ? marks : std::vector<SpokenMark>{};
}

// If some marks are joined, as in `di-dah`, blanks separate letters, otherwise marks. The closest
// of the other gaps separate letters, and wider ones words.
std::optional<Translation> translate_spoken(std::string_view text, std::size_t min_marks) {
  const auto marks = spoken_marks(text, min_marks);
  if (marks.empty()) return std::nullopt;
  const std::span after(marks.begin() + 1, marks.end());
  const auto is_joined = [](const SpokenMark& one) { return one.before == Gap::joined; };
  const auto joining = std::ranges::any_of(after, is_joined) ? Gap::joined : Gap::blank;
  auto letter_gap = Gap::wider;
  for (const auto& one : after)
    if (one.before > joining) letter_gap = std::min(letter_gap, one.before);
  Writer writer;
  for (const auto& one : marks) {
    const bool is_first = &one == &marks.front();
    if (!is_first && one.before > letter_gap) writer.add(" / ", one.offset);
    else if (!is_first && one.before > joining) writer.add(" ", one.offset);
    writer.add({&one.mark, 1}, one.offset);
  }
  return std::move(writer).finish("The words for marks, such as `dit` and `dah`, were read.");
}

// Word processors make an ellipsis of three dots, and an em dash of two hyphens.
std::optional<Translation> translate_typographic(std::string_view text) {
  const bool has_ellipsis = text.contains(ellipsis);
  if (!has_ellipsis && !text.contains("—-") && !text.contains("-—")) return std::nullopt;
  spend(text.size());
  Writer writer;
  for (std::size_t at = 0; at < text.size();) {
    const auto length = code_point_at(text, at).length;
    const auto sign = text.substr(at, length);
    writer.add(sign == ellipsis ? "..." : sign == em_dash ? "--" : sign, at);
    at += length;
  }
  auto made = std::move(writer).finish("`…` was read as three dots, and `—` as two dashes.");
  return is_morse(made.text, {}) ? std::optional(std::move(made)) : std::nullopt;
}

// Dots are 1, dashes 111; between marks is 0, between letters 000, and between words 0000000.
std::optional<Translation> translate_signal(std::string_view text) {
  constexpr std::size_t longest_letter = 6;
  const auto first = text.find('1');
  const auto last = text.rfind('1');
  if (first == text.npos || last - first < longest_letter) return std::nullopt;
  Writer writer;
  for (auto at = first; at <= last;) {
    const auto end = std::min(text.find_first_not_of(text[at], at), text.size());
    const auto run = end - at;
    const bool is_on = text[at] == '1';
    if (is_on && run != 1 && run != 3) return std::nullopt;
    if (!is_on && run != 1 && run != 3 && run < 7) return std::nullopt;
    if (is_on) writer.add(run == 1 ? "." : "-", at);
    else if (run > 1) writer.add(run == 3 ? " " : " / ", at);
    at = end;
  }
  return std::move(writer).finish(
      "Ones were read as the signal, and zeros as silence: 1 is a dot, 111 a dash.");
}

Translation translate_digits(std::string_view text, char dot) {
  Writer writer;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool is_mark = text[at] == '0' || text[at] == '1';
    writer.add(!is_mark ? text.substr(at, 1) : text[at] == dot ? "." : "-", at);
  }
  return std::move(writer).finish(dot == '0' ? "0 was read as a dot, and 1 as a dash."
                                             : "1 was read as a dot, and 0 as a dash.");
}

std::optional<Translation> translate_binary(std::string_view text) {
  if (!text.contains('0') && !text.contains('1')) return std::nullopt;
  spend(text.size());
  if (text.find_first_not_of("01 \t\r\n/|") != text.npos) return std::nullopt;
  const auto digits = trimmed(text);
  if (digits.find_first_not_of("01") == digits.npos)
    if (auto signal = translate_signal(text)) return signal;
  auto usual = translate_digits(text, '0'), reverse = translate_digits(text, '1');
  const auto unknown = [](const Translation& one) {
    return decode(one.text, {.alphabet = Alphabet::itu}).unknowns.count;
  };
  return unknown(reverse) < unknown(usual) ? std::move(reverse) : std::move(usual);
}

}  // namespace

std::optional<Translation> translate_words(std::string_view text) {
  if (auto spoken = translate_spoken(text, 2)) return spoken;
  return translate_typographic(text);
}

std::optional<Translation> translate_any(std::string_view text) {
  if (auto spoken = translate_spoken(text, 1)) return spoken;
  if (auto typographic = translate_typographic(text)) return typographic;
  return translate_binary(text);
}

}  // namespace toolyard::morse
