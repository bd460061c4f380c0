#include "areas/invoices/money.h"

#include <algorithm>
#include <charconv>
#include <limits>

#include "core/text/characters.h"

namespace toolyard::invoices {
namespace {

constexpr WideInteger max = std::numeric_limits<std::int64_t>::max();
constexpr WideInteger max_scaled = max * Decimal::one + (Decimal::one - 1);

WideInteger magnitude(WideInteger value) { return value < 0 ? -value : value; }

// Divides and rounds to the nearest whole number, halves away from zero.
WideInteger divided_half_up(WideInteger value, WideInteger divisor) {
  const auto whole = (magnitude(value) + divisor / 2) / divisor;
  return value < 0 ? -whole : whole;
}

std::optional<std::int64_t> fitting(WideInteger value) {
  if (magnitude(value) > max) return std::nullopt;
  return std::int64_t(value);
}

bool is_digits(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, is_digit);
}

std::string digits_of(WideInteger value) {
  std::string text;
  do text.insert(text.begin(), char('0' + int(value % 10)));
  while ((value /= 10) > 0);
  return text;
}

// Inserts a decimal point before the last `places` digits, with leading zeros as required.
std::string with_point(std::string digits, int places) {
  const auto count = std::size_t(places);
  if (count == 0) return digits;
  if (digits.size() <= count) digits.insert(0, count + 1 - digits.size(), '0');
  return digits.insert(digits.size() - count, 1, '.');
}

}  // namespace

std::optional<Decimal> parse_decimal(std::string_view text) {
  const bool is_negative = text.starts_with('-');
  if (is_negative) text.remove_prefix(1);
  const auto point = std::min(text.find('.'), text.size());
  const auto whole = text.substr(0, point);
  if (!is_digits(whole)) return std::nullopt;
  Decimal number;
  std::int64_t units = 0;
  const auto [rest, fault] = std::from_chars(whole.data(), whole.data() + whole.size(), units);
  if (fault != std::errc()) return std::nullopt;
  number.scaled = WideInteger(units) * Decimal::one;
  if (point < text.size()) {
    const auto places = text.substr(point + 1);
    if (!is_digits(places) || places.size() > std::size_t(Decimal::max_places)) return std::nullopt;
    WideInteger value = Decimal::one;
    for (const char digit : places) number.scaled += (value /= 10) * (digit - '0');
    number.places = int(places.size());
  }
  if (is_negative) number.scaled = -number.scaled;
  return number;
}

bool ExactSum::add(std::int64_t quantity, const Decimal& price) {
  const auto units = magnitude(price.scaled) / Decimal::one;
  const auto rest = magnitude(price.scaled) % Decimal::one;
  // Both factors have at most 63 bits, and their product 126. Without this check, the
  // multiplication by 10^12 below could exceed 128 bits.
  const auto whole = quantity * units;
  if (whole > max) return false;
  const auto product = whole * Decimal::one + quantity * rest;
  scaled_ += price.scaled < 0 ? -product : product;
  return magnitude(scaled_) <= max_scaled;
}

std::optional<std::int64_t> ExactSum::rounded() const {
  return fitting(divided_half_up(scaled_, Decimal::one));
}

std::string exact_product(std::int64_t quantity, const Decimal& price) {
  WideInteger unit = Decimal::one;
  for (int i = 0; i < price.places; ++i) unit /= 10;
  // The product of 63 bits and up to 31 digits can exceed 128 bits. The number is multiplied in two
  // parts, so that no step does.
  const auto value = magnitude(price.scaled) / unit;
  constexpr std::int64_t part = 1'000'000'000'000'000;
  const auto low = (value % part) * quantity;
  const auto high = (value / part) * quantity + low / part;
  auto digits = digits_of(low % part);
  if (high > 0) digits = digits_of(high) + std::string(15 - digits.size(), '0') + digits;
  const bool is_negative = price.scaled < 0 && quantity > 0;
  return (is_negative ? "-" : "") + with_point(std::move(digits), price.places);
}

std::optional<std::int64_t> percent_of(std::int64_t amount, const Decimal& percent) {
  if (magnitude(percent.scaled) > WideInteger(100) * Decimal::one) return std::nullopt;
  return fitting(divided_half_up(amount * percent.scaled, WideInteger(100) * Decimal::one));
}

std::optional<std::int64_t> sum_of(std::int64_t one, std::int64_t other) {
  return fitting(WideInteger(one) + other);
}

std::string shifted(std::string_view decimal, int places) {
  const bool is_negative = decimal.starts_with('-');
  if (is_negative) decimal.remove_prefix(1);
  const auto point = std::min(decimal.find('.'), decimal.size());
  std::string digits(decimal.substr(0, point));
  int behind = places;
  if (point < decimal.size()) {
    digits += decimal.substr(point + 1);
    behind += int(decimal.size() - point - 1);
  }
  return (is_negative ? "-" : "") + with_point(std::move(digits), behind);
}

}  // namespace toolyard::invoices
