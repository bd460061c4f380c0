#include "tools/json/numbers.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>

namespace toolyard::json {
namespace {

constexpr std::size_t always_exact = 15;  // decimal digits that every double preserves
constexpr std::size_t never_more = 17;    // most digits of the shortest form of a double
constexpr std::int64_t exponent_cap = 1'000'000'000;

// A number as digits times a power of ten: 0.d1d2d3... * 10^scale, without zeros at either end.
struct Decimal {
  std::string_view whole;     // digits before the dot, trimmed
  std::string_view fraction;  // digits after the dot, trimmed
  std::size_t digits = 0;     // number of significant digits
  std::int64_t scale = 0;

  char digit(std::size_t i) const {
    if (i < whole.size()) return whole[i];
    return fraction[i - whole.size()];
  }
};

std::int64_t exponent_of(std::string_view text) {
  const bool is_negative = text.starts_with('-');
  if (is_negative || text.starts_with('+')) text.remove_prefix(1);
  std::int64_t value = 0;
  for (const char c : text) value = std::min(value * 10 + (c - '0'), exponent_cap);
  return is_negative ? -value : value;
}

std::size_t leading_zeros(std::string_view text) {
  return std::min(text.find_first_not_of('0'), text.size());
}
std::string_view without_trailing_zeros(std::string_view text) {
  const auto last = text.find_last_not_of('0');
  return text.substr(0, last == text.npos ? 0 : last + 1);
}

Decimal decimal_of(std::string_view text) {
  if (text.starts_with('-')) text.remove_prefix(1);
  Decimal number;
  const auto mark = text.find_first_of("eE");
  if (mark != text.npos) {
    number.scale = exponent_of(text.substr(mark + 1));
    text = text.substr(0, mark);
  }
  const auto dot = text.find('.');
  number.whole = text.substr(0, dot);
  if (dot != text.npos) number.fraction = without_trailing_zeros(text.substr(dot + 1));
  number.whole.remove_prefix(leading_zeros(number.whole));
  number.scale += static_cast<std::int64_t>(number.whole.size());
  if (number.whole.empty()) {
    const auto zeros = leading_zeros(number.fraction);
    number.fraction.remove_prefix(zeros);
    number.scale -= static_cast<std::int64_t>(zeros);
  }
  if (number.fraction.empty()) number.whole = without_trailing_zeros(number.whole);
  number.digits = number.whole.size() + number.fraction.size();
  return number;
}

double double_of(std::string_view number) {
  double value = 0;
  const auto end = number.data() + number.size();
  const auto [rest, fault] = std::from_chars(number.data(), end, value);
  if (fault != std::errc::result_out_of_range) return value;
  // from_chars does not set the value here: it is out of range, too large or too close to zero
  const auto decimal = decimal_of(number);
  const double size = decimal.scale > 0 ? HUGE_VAL : 0.0;
  return number.starts_with('-') ? -size : size;
}

// Returns the shortest digits that read back as the value, in the form "d.ddde±xx".
std::string_view shortest(double value, char (&buffer)[40]) {
  const auto end =
      std::to_chars(buffer, buffer + sizeof buffer, value, std::chars_format::scientific);
  return {buffer, static_cast<std::size_t>(end.ptr - buffer)};
}

}  // namespace

bool is_precision_risk(std::string_view number) {
  // the usual case: few characters, and no exponent
  if (number.size() <= always_exact && number.find_first_of("eE") == number.npos) return false;
  const auto written = decimal_of(number);
  if (written.digits == 0) return false;
  if (written.digits <= always_exact && std::abs(written.scale) < 300) return false;
  if (written.digits > never_more) return true;
  const double value = double_of(number);
  if (!std::isfinite(value) || value == 0) return true;
  char buffer[40];
  const auto read = decimal_of(shortest(value, buffer));
  if (read.digits != written.digits || read.scale != written.scale) return true;
  for (std::size_t i = 0; i < read.digits; ++i) {
    if (read.digit(i) != written.digit(i)) return true;
  }
  return false;
}

void append_canonical(std::string& out, double value) {
  if (value == 0) {
    out += '0';
    return;
  }
  if (value < 0) out += '-';
  char buffer[40];
  const auto text = shortest(std::abs(value), buffer);
  const auto mark = text.find('e');
  std::string digits(1, text[0]);
  if (mark > 1) digits += text.substr(2, mark - 2);
  const auto count = static_cast<std::int64_t>(digits.size());
  const auto point = exponent_of(text.substr(mark + 1)) + 1;  // ECMAScript's n
  if (point > 21 || point < -5) {
    out += digits[0];
    if (count > 1) out.append(".").append(digits, 1);
    out += point > 0 ? "e+" : "e-";
    out += std::to_string(std::abs(point - 1));
  } else if (point >= count) {
    out.append(digits).append(static_cast<std::size_t>(point - count), '0');
  } else if (point > 0) {
    const auto whole = static_cast<std::size_t>(point);
    out.append(digits, 0, whole).append(".").append(digits, whole);
  } else {
    out.append("0.").append(static_cast<std::size_t>(-point), '0').append(digits);
  }
}

bool append_canonical(std::string& out, std::string_view number) {
  const double value = double_of(number);
  if (!std::isfinite(value)) return false;
  append_canonical(out, value);
  return true;
}

}  // namespace toolyard::json
