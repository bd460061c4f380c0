#include "areas/content/text/slug.h"

#include <algorithm>

#include "core/text/characters.h"
#include "core/text/utf8.h"

namespace toolyard::content {
namespace {

constexpr std::size_t longest = 220;

// The letters U+00C0 to U+017F without diacritics, padded to three characters each; two letters for
// a ligature, `-` for a sign.
constexpr std::string_view plain_letters =
    "a  a  a  a  a  a  ae c  e  e  e  e  i  i  i  i  d  n  o  o  o  o  o  -  o  u  u  u  u  y  th "
    "ss "
    "a  a  a  a  a  a  ae c  e  e  e  e  i  i  i  i  d  n  o  o  o  o  o  -  o  u  u  u  u  y  th "
    "y  "
    "a  a  a  a  a  a  c  c  c  c  c  c  c  c  d  d  d  d  e  e  e  e  e  e  e  e  e  e  g  g  g  "
    "g  "
    "g  g  g  g  h  h  h  h  i  i  i  i  i  i  i  i  i  i  ij ij j  j  k  k  k  l  l  l  l  l  l  "
    "l  "
    "l  l  l  n  n  n  n  n  n  n  n  n  o  o  o  o  o  o  oe oe r  r  r  r  r  r  s  s  s  s  s  "
    "s  "
    "s  s  t  t  t  t  t  t  u  u  u  u  u  u  u  u  u  u  u  u  w  w  y  y  y  z  z  z  z  z  z  "
    "s  ";
constexpr char32_t first_marked = 0xc0, last_marked = 0x17f;
static_assert(plain_letters.size() == (last_marked - first_marked + 1) * 3);

std::string_view plain(char32_t c) {
  if (c < first_marked || c > last_marked) return {};
  const auto letters = plain_letters.substr((c - first_marked) * 3, 3);
  return letters.substr(0, letters.find(' '));
}

bool is_mark(char32_t c) { return (c >= 0x300 && c <= 0x36f) || c == '\'' || c == 0x2019; }

}  // namespace

bool is_slug(std::string_view text) {
  return !text.empty() && text.size() <= longest &&
         std::ranges::all_of(text, [](char c) { return is_lower(c) || is_digit(c) || c == '-'; });
}

std::string slug_of(std::string_view title) {
  std::string slug;
  for (std::size_t i = 0; i < title.size();) {
    const auto [c, length] = code_point_at(title, i);
    i += length;
    const char small = lower(c);
    const auto letters = plain(c);
    if (is_mark(c)) continue;
    if (c < 0x80 && is_slug({&small, 1})) slug += small;
    else if (!letters.empty()) slug += letters;
    else slug += '-';
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

}  // namespace toolyard::content
