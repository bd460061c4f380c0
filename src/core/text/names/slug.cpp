#include "core/text/names/slug.h"

#include <unicode/translit.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <memory>

#include "core/text/characters.h"
#include "core/text/utf8.h"

namespace toolyard {
namespace {

constexpr std::size_t longest = 220;

// Returns the text in Latin letters without diacritics, by the rules of CLDR: `Łódź` as `lodz`,
// `Москва` as `moskva`, `東京` as `dong jing`.
std::string in_plain_letters(std::string_view text) {
  static const std::unique_ptr<const icu::Transliterator> rules = [] {
    UErrorCode status = U_ZERO_ERROR;
    std::unique_ptr<const icu::Transliterator> made(icu::Transliterator::createInstance(
        "Any-Latin; Latin-ASCII; Lower", UTRANS_FORWARD, status));
    if (U_FAILURE(status)) made.reset();
    return made;
  }();
  if (!rules) return std::string(text);
  auto letters = icu::UnicodeString::fromUTF8(
      icu::StringPiece(text.data(), static_cast<std::int32_t>(text.size())));
  rules->transliterate(letters);
  std::string plain;
  return letters.toUTF8String(plain);
}

bool is_mark(char32_t c) { return (c >= 0x300 && c <= 0x36f) || c == '\'' || c == 0x2019; }

}  // namespace

bool is_slug(std::string_view text) {
  return !text.empty() && text.size() <= longest &&
         std::ranges::all_of(text, [](char c) { return is_lower(c) || is_digit(c) || c == '-'; });
}

std::string slug_of(std::string_view title) {
  std::string slug;
  const auto plain = in_plain_letters(title);
  for (std::size_t i = 0; i < plain.size();) {
    const auto [c, length] = code_point_at(plain, i);
    i += length;
    const char small = lower(static_cast<char>(c));
    if (is_mark(c)) continue;
    slug += c < 0x80 && is_slug({&small, 1}) ? small : '-';
  }
  const auto doubled =
      std::ranges::unique(slug, [](char one, char other) { return one == '-' && other == '-'; });
  slug.erase(doubled.begin(), doubled.end());
  slug.erase(0, std::min(slug.find_first_not_of('-'), slug.size()));
  // Leaves room for a number.
  if (slug.size() > longest - 20) slug.resize(longest - 20);
  slug.erase(slug.find_last_not_of('-') + 1);
  return slug;
}

std::string numbered(std::string_view slug, std::int64_t number) {
  std::string made(slug);
  if (number > 1) made.append("-").append(std::to_string(number));
  return made;
}

}  // namespace toolyard
