#include "core/json/tokens.h"

#include <algorithm>
#include <charconv>
#include <string>

#include "core/text/utf8.h"

namespace toolyard {
namespace {

// Reads the exponent of a number, from its `e` on; without one, it is 0. Beyond 2^60 it is cut off:
// no text has the digits to make up for it.
std::int64_t exponent_of(std::string_view text) {
  constexpr std::int64_t largest = std::int64_t{1} << 60;
  if (text.empty()) return 0;
  text.remove_prefix(text.substr(1).starts_with('+') ? 2 : 1);
  std::int64_t value = 0;
  const auto fault = std::from_chars(text.data(), text.data() + text.size(), value).ec;
  if (fault != std::errc{}) return text.front() == '-' ? -largest : largest;
  return std::clamp(value, -largest, largest);
}

}  // namespace

std::string_view trimmed_token(std::string_view token) {
  while (!token.empty() && static_cast<unsigned char>(token.back()) <= ' ') token.remove_suffix(1);
  return token;
}

bool is_number(std::string_view text) {
  std::size_t i = 0;
  const auto digits = [&] {
    const auto first = i;
    while (i < text.size() && text[i] >= '0' && text[i] <= '9') ++i;
    return i - first;
  };
  if (i < text.size() && text[i] == '-') ++i;
  const bool zero = i < text.size() && text[i] == '0';
  const auto whole = digits();
  if (whole == 0 || (zero && whole > 1)) return false;
  if (i < text.size() && text[i] == '.') {
    ++i;
    if (digits() == 0) return false;
  }
  if (i < text.size() && (text[i] | 0x20) == 'e') {
    ++i;
    if (i < text.size() && (text[i] == '+' || text[i] == '-')) ++i;
    if (digits() == 0) return false;
  }
  return i == text.size();
}

Integrality read_integer(std::string_view number, std::int64_t& value) {
  const auto* end = number.data() + number.size();
  const auto read = std::from_chars(number.data(), end, value);
  if (read.ec == std::errc{} && read.ptr == end) return Integrality::whole;
  const auto mantissa = number.substr(0, number.find_first_of("eE"));
  const auto first = mantissa.find_first_of("123456789");
  value = 0;
  if (first == mantissa.npos) return Integrality::whole;
  const auto last = mantissa.find_last_of("123456789");
  const auto point = std::min(mantissa.find('.'), mantissa.size());
  // The power of ten of the last digit that is not zero.
  const auto power = exponent_of(number.substr(mantissa.size())) +
                     static_cast<std::int64_t>(point) - static_cast<std::int64_t>(last) -
                     (last < point ? 1 : 0);
  if (power < 0) return Integrality::fractional;
  constexpr std::size_t most_digits = 19;
  const auto written = last - first + (first < point && point < last ? 0 : 1);
  if (written + static_cast<std::uint64_t>(power) > most_digits) return Integrality::too_large;
  std::string digits(number.starts_with('-') ? "-" : "");
  for (const char c : mantissa.substr(first, last + 1 - first))
    if (c != '.') digits += c;
  digits.append(static_cast<std::size_t>(power), '0');
  const auto fault = std::from_chars(digits.data(), digits.data() + digits.size(), value).ec;
  return fault == std::errc{} ? Integrality::whole : Integrality::too_large;
}

std::size_t broken_string(std::string_view text) {
  bool is_inside = false, is_escaped = false;
  std::size_t opened = text.size();
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (is_inside && static_cast<unsigned char>(c) < 0x20) return at;
    if (is_escaped) {
      is_escaped = false;
    } else if (c == '\\') {
      is_escaped = true;
    } else if (c == '"') {
      is_inside = !is_inside;
      opened = at;
    }
  }
  return is_inside ? opened : text.size();
}

std::size_t nested_size(std::string_view text) {
  int open = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (c == '"') {
      for (++at; at < text.size() && text[at] != '"'; ++at)
        if (text[at] == '\\') ++at;
    } else if ((c | 0x20) == '{') {
      ++open;
    } else if ((c | 0x20) == '}' && --open == 0) {
      return at + 1;
    }
  }
  return text.size();
}

std::size_t valid_utf8_prefix(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size()) {
    const auto lead = static_cast<unsigned char>(text[at]);
    const std::size_t length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    if (!is_valid_utf8(text.substr(at, length))) break;
    at += length;
  }
  return at;
}

}  // namespace toolyard
