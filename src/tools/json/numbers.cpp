#include "tools/json/numbers.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdlib>

namespace toolyard::json {

namespace {

// The value 0.DIGITS times ten to the `exponent`, without zeros at either end of the digits.
struct Decimal {
  std::string digits;
  std::int64_t exponent = 0;
  bool operator==(const Decimal&) const = default;
};

Decimal decimal_of(std::string_view number) {
  if (number.starts_with('-')) number.remove_prefix(1);
  const auto e = number.find_first_of("eE");
  std::int64_t exponent = 0;
  if (e != number.npos) {
    auto text = number.substr(e + 1);
    if (text.starts_with('+')) text.remove_prefix(1);
    const auto read = std::from_chars(text.data(), text.data() + text.size(), exponent);
    if (read.ec != std::errc{}) exponent = text.starts_with('-') ? INT32_MIN : INT32_MAX;
    number = number.substr(0, e);
  }
  const auto point = number.find('.');
  Decimal value;
  value.digits = number.substr(0, point);
  value.exponent = exponent + static_cast<std::int64_t>(value.digits.size());
  if (point != number.npos) value.digits += number.substr(point + 1);
  const auto first = std::min(value.digits.find_first_not_of('0'), value.digits.size());
  value.digits.erase(0, first);
  value.exponent -= static_cast<std::int64_t>(first);
  value.digits.erase(value.digits.find_last_not_of('0') + 1);
  if (value.digits.empty()) value.exponent = 0;
  return value;
}

std::string shortest(double value) {
  char text[40];
  const auto end = std::to_chars(text, text + sizeof text, value, std::chars_format::scientific).ptr;
  return {text, end};
}

bool read_double(std::string_view number, double& value) {
  const auto read = std::from_chars(number.data(), number.data() + number.size(), value);
  return read.ec == std::errc{} && std::isfinite(value);
}

}  // namespace

bool loses_precision(std::string_view number) {
  // Fifteen digits of moderate size always come back.
  if (number.size() <= 15 && number.find_first_of("eE") == number.npos) return false;
  double value = 0;
  if (!read_double(number, value)) return !decimal_of(number).digits.empty();
  return decimal_of(number) != decimal_of(shortest(value));
}

std::string canonical_number(std::string_view number) {
  double value = 0;
  if (!read_double(number, value)) return std::string(number);
  if (value == 0) return "0";
  const auto [digits, exponent] = decimal_of(shortest(value));
  const auto count = static_cast<std::int64_t>(digits.size());
  std::string text = value < 0 ? "-" : "";
  if (exponent > 0 && exponent <= 21) {
    if (count <= exponent)
      return text + digits + std::string(static_cast<std::size_t>(exponent - count), '0');
    return text + digits.substr(0, static_cast<std::size_t>(exponent)) + "." +
           digits.substr(static_cast<std::size_t>(exponent));
  }
  if (exponent <= 0 && exponent > -6)
    return text + "0." + std::string(static_cast<std::size_t>(-exponent), '0') + digits;
  text += digits[0];
  if (count > 1) text += "." + digits.substr(1);
  return text + (exponent > 0 ? "e+" : "e-") + std::to_string(std::abs(exponent - 1));
}

std::string strict_number(std::string_view number) {
  std::string sign;
  if (number.starts_with('+') || number.starts_with('-')) {
    if (number[0] == '-') sign = "-";
    number.remove_prefix(1);
  }
  if (number.empty() || number[0] == 'I' || number[0] == 'N') return {};
  if (number.size() > 2 && number[0] == '0' && (number[1] | 0x20) == 'x') {
    std::string decimal = "0";  // little-endian digits, so that any length is exact
    for (const char c : number.substr(2)) {
      int carry = c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10;
      for (auto& digit : decimal) {
        carry += (digit - '0') * 16;
        digit = static_cast<char>('0' + carry % 10);
        carry /= 10;
      }
      for (; carry > 0; carry /= 10) decimal += static_cast<char>('0' + carry % 10);
    }
    std::ranges::reverse(decimal);
    return sign + decimal;
  }
  std::string text(number);
  if (text[0] == '.') text.insert(0, "0");
  const auto point = text.find('.');
  const bool is_bare = point != text.npos &&
                       (point + 1 == text.size() || (text[point + 1] | 0x20) == 'e');
  if (is_bare) text.erase(point, 1);
  return sign + text;
}

}  // namespace toolyard::json
