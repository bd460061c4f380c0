#include "adapters/postgres/numeric.h"

#include <algorithm>
#include <charconv>

namespace toolyard::postgres {
namespace {

constexpr std::size_t kHeadSize = 8;  // count of digits, weight, sign, scale: 16 bits each
constexpr std::uint64_t kPositive = 0x0000;
constexpr std::uint64_t kNegative = 0x4000;

void append_group(std::string& text, std::uint64_t digit) {
  for (const std::uint64_t unit : {1000, 100, 10, 1})
    text += static_cast<char>('0' + digit / unit % 10);
}

template <class T> std::optional<T> parsed(std::string_view text) {
  T value{};
  const auto* end = text.data() + text.size();
  const auto [rest, fault] = std::from_chars(text.data(), end, value);
  if (fault != std::errc() || rest != end) return std::nullopt;
  return value;
}

}  // namespace

std::uint64_t big_endian(std::string_view bytes) {
  std::uint64_t value = 0;
  for (const char byte : bytes) value = value << 8 | static_cast<unsigned char>(byte);
  return value;
}

std::optional<std::string> numeric_text(std::string_view bytes) {
  if (bytes.size() < kHeadSize) return std::nullopt;
  const auto count = static_cast<int>(big_endian(bytes.substr(0, 2)));
  // Number of base-10000 digits before the point, minus one.
  const int weight = static_cast<std::int16_t>(big_endian(bytes.substr(2, 2)));
  const auto sign = big_endian(bytes.substr(4, 2));
  if (bytes.size() != kHeadSize + 2 * static_cast<std::size_t>(count)) return std::nullopt;
  if (sign != kPositive && sign != kNegative) return std::nullopt;
  const auto digit = [&](int index) {
    const bool is_there = index >= 0 && index < count;
    return is_there ? big_endian(bytes.substr(kHeadSize + 2 * std::size_t(index), 2)) : 0;
  };
  std::string text = sign == kNegative ? "-" : "";
  for (int index = 0; index <= weight; ++index) append_group(text, digit(index));
  if (weight < 0) text += '0';
  if (count > weight + 1) text += '.';
  for (int index = weight + 1; index < count; ++index) append_group(text, digit(index));
  return text;
}

std::optional<std::int64_t> numeric_integer(std::string_view bytes) {
  const auto text = numeric_text(bytes);
  if (!text) return std::nullopt;
  const auto point = std::min(text->find('.'), text->size());
  if (text->find_first_not_of("0.", point) != text->npos) return std::nullopt;
  return parsed<std::int64_t>(std::string_view(*text).substr(0, point));
}

std::optional<double> numeric_number(std::string_view bytes) {
  const auto text = numeric_text(bytes);
  return text ? parsed<double>(*text) : std::nullopt;
}

}  // namespace toolyard::postgres
