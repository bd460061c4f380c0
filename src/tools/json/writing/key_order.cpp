// Sort orders of keys: natural and case-insensitive.
#include <algorithm>

#include "core/endpoint/budget.h"
#include "core/text/utf8.h"
#include "tools/json/reading/reader.h"
#include "tools/json/writing/arrange.h"

namespace toolyard::json {
namespace {

// Returns the digits at an offset, which may be none.
std::string_view digits_at(std::string_view text, std::size_t at) {
  auto end = at;
  while (end < text.size() && is_digit(text[end])) ++end;
  return text.substr(at, end - at);
}
std::string_view without_zeros(std::string_view digits) {
  return digits.substr(std::min(digits.find_first_not_of('0'), digits.size()));
}

char32_t lower(char32_t c) {
  const auto between = [&](char32_t first, char32_t last) { return c >= first && c <= last; };
  if (between(0xC0, 0xDE) && c != 0xD7) return c + 0x20;
  if (between(0x100, 0x12F) || between(0x132, 0x137) || between(0x14A, 0x177)) return c | 1;
  if (between(0x139, 0x148) || between(0x179, 0x17E)) return c % 2 == 1 ? c + 1 : c;
  if (c == 0x178) return 0xFF;
  if (between(0x391, 0x3A9) && c != 0x3A2) return c + 0x20;
  if (between(0x410, 0x42F)) return c + 0x20;
  if (between(0x400, 0x40F)) return c + 0x50;
  return c;
}

}  // namespace

bool is_naturally_before(std::string_view left, std::string_view right) {
  std::size_t i = 0, j = 0;
  while (i < left.size() && j < right.size()) {
    if (is_digit(left[i]) && is_digit(right[j])) {
      const auto first = digits_at(left, i), second = digits_at(right, j);
      const auto a = without_zeros(first), b = without_zeros(second);
      spend(4 + first.size());
      if (a.size() != b.size()) return a.size() < b.size();
      if (a != b) return a < b;
      i += first.size();
      j += second.size();
    } else {
      spend(2);
      if (left[i] != right[j]) {
        return static_cast<unsigned char>(left[i]) < static_cast<unsigned char>(right[j]);
      }
      ++i;
      ++j;
    }
  }
  const auto left_rest = left.size() - i, right_rest = right.size() - j;
  if (left_rest != 0 || right_rest != 0) return left_rest < right_rest;
  return left.size() != right.size() ? left.size() < right.size() : left < right;
}

// Characters of three or four bytes in UTF-8 are copied unchanged, and so are unpaired surrogates,
// whose three bytes are not valid UTF-8.
void append_lower_case(std::string& out, std::string_view key) {
  spend(4 * key.size());
  for (std::size_t at = 0; at < key.size();) {
    const auto byte = static_cast<unsigned char>(key[at]);
    if (byte < 0x80 || byte >= 0xE0 || at + 1 >= key.size()) {
      out += byte >= 'A' && byte <= 'Z' ? static_cast<char>(byte + 0x20) : key[at];
      ++at;
      continue;
    }
    if (byte < 0xC0) {
      out += key[at++];
      continue;
    }
    append_code_point(out, lower(code_point_at(key, at).value));
    at += 2;
  }
}

}  // namespace toolyard::json
