#include "tools/caesar/alphabet.h"

#include <algorithm>
#include <numeric>
#include <set>
#include <utility>

#include "core/text/letter_case.h"
#include "core/text/utf8.h"

namespace toolyard::caesar {
namespace {

constexpr std::u32string_view decimal_digits = U"0123456789";

std::u32string named(NamedAlphabet name) {
  std::u32string latin(26, U'a'), ascii(94, U'!');
  std::iota(latin.begin(), latin.end(), U'a');
  std::iota(ascii.begin(), ascii.end(), U'!');
  switch (name) {
    case NamedAlphabet::latin: return latin;
    case NamedAlphabet::latin_digits: return latin.append(decimal_digits);
    case NamedAlphabet::digits: return std::u32string(decimal_digits);
    case NamedAlphabet::ascii: return ascii;
    case NamedAlphabet::cyrillic: return U"абвгдеёжзийклмнопрстуфхцчшщъыьэюя";
    case NamedAlphabet::greek: return U"αβγδεζηθικλμνξοπρστυφχψω";
  }
  std::unreachable();
}

std::u32string code_points(std::string_view text) {
  std::u32string points;
  for (std::size_t i = 0; i < text.size();) {
    const auto point = code_point_at(text, i);
    points += point.value;
    i += point.length;
  }
  return points;
}

std::string shown(char32_t character) {
  std::string text;
  append_code_point(text, character);
  return describe_character(text, 0);
}

// Adds a custom alphabet. `seen` contains the characters of those added before.
Result<void> add_own(std::string_view text, std::string pointer, Alphabet& alphabet,
                     std::set<char32_t>& seen) {
  const auto refuse = [&](std::string detail) {
    return invalid(std::move(pointer), "invalid_alphabet", std::move(detail));
  };
  if (text.size() > 4 * max_characters || seen.size() + text.size() / 4 > max_characters) {
    return refuse("Alphabets may have at most 1024 characters in total.");
  }
  auto ring = code_points(text);
  if (ring.size() < 2) return refuse("An alphabet must have at least two characters.");
  for (const char32_t c : ring) {
    if (!seen.insert(c).second) {
      return refuse("The characters of an alphabet must be different: " + shown(c) +
                    " occurs twice.");
    }
  }
  if (seen.size() > max_characters) {
    return refuse("Alphabets may have at most 1024 characters in total.");
  }
  alphabet.rings.push_back(std::move(ring));
  return {};
}

Result<void> add_chosen(const AlphabetChoice& choice, Alphabet& alphabet) {
  std::set<char32_t> seen;
  if (const auto* name = std::get_if<NamedAlphabet>(&choice)) {
    alphabet.rings.push_back(named(*name));
    alphabet.folds_case = *name != NamedAlphabet::ascii;
    return {};
  }
  alphabet.is_named = false;
  if (const auto* text = std::get_if<std::string_view>(&choice)) {
    TOOLYARD_TRY_VOID(add_own(*text, "/alphabet", alphabet, seen));
  } else {
    const auto& texts = std::get<std::vector<std::string_view>>(choice);
    if (texts.empty() || texts.size() > max_alphabets) {
      return invalid("/alphabet", "invalid_alphabet", "Must have from 1 to 6 alphabets.");
    }
    for (std::size_t i = 0; i < texts.size(); ++i) {
      auto added = add_own(texts[i], "/alphabet/" + std::to_string(i), alphabet, seen);
      if (!added) return added;
    }
  }
  alphabet.folds_case = std::ranges::none_of(
      seen, [&](char32_t c) { return other_case(c) != c && seen.contains(other_case(c)); });
  return {};
}

bool has_digit(const std::u32string& ring) {
  return ring.find_first_of(decimal_digits) != ring.npos;
}

}  // namespace

std::int64_t Alphabet::period() const {
  std::int64_t common = 1;
  for (const auto& ring : rings) common = std::lcm(common, static_cast<std::int64_t>(ring.size()));
  return common;
}

std::size_t Alphabet::longest() const {
  return std::ranges::max(rings, {}, &std::u32string::size).size();
}

Result<Alphabet> alphabet_of(const AlphabetChoice& choice, Digits digits) {
  Alphabet alphabet;
  TOOLYARD_TRY_VOID(add_chosen(choice, alphabet));
  if (digits == Digits::keep || choice == AlphabetChoice(NamedAlphabet::digits)) return alphabet;
  if (std::ranges::any_of(alphabet.rings, has_digit)) {
    return invalid("/digits", "conflicting_options",
                   "The alphabet already contains digits, so they cannot be shifted separately.");
  }
  alphabet.rings.emplace_back(decimal_digits);
  return alphabet;
}

}  // namespace toolyard::caesar
