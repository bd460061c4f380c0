#include "areas/search/import/reading/numbers.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "core/text/characters.h"

namespace toolyard::search {
namespace {

// A number without percent sign and outer spaces, in which every kind of space is ' ' and every
// kind of apostrophe '\''. A text too long for a number becomes `?`.
class Plain {
 public:
  explicit Plain(std::string_view text) {
    while (!text.empty()) {
      const auto [mark, length] = next(text);
      text.remove_prefix(length);
      if (mark == ' ' && size_ == 0) continue;
      if (size_ == room_.size()) {
        room_[0] = '?';
        size_ = 1;
        return;
      }
      room_[size_++] = mark;
    }
    trim();
  }
  std::string_view text() const { return {room_.data() + begin_, size_ - begin_}; }

 private:
  static std::pair<char, std::size_t> next(std::string_view text) {
    if (static_cast<unsigned char>(text.front()) < 0x80) return {text.front(), 1};
    for (const std::string_view blank : {"\u00A0", "\u202F", "\u2009"})
      if (text.starts_with(blank)) return {' ', blank.size()};
    for (const std::string_view apostrophe : {"\u2019", "\u066C"})
      if (text.starts_with(apostrophe)) return {'\'', apostrophe.size()};
    if (text.starts_with("\u066B")) return {',', 2};  // the Arabic decimal separator
    for (const std::string_view percent : {"\u066A", "\uFF05"})
      if (text.starts_with(percent)) return {'%', percent.size()};
    for (const std::string_view zero : {"\u0660", "\u06F0"})
      if (const auto digit = digit_from(text, zero)) return {*digit, zero.size()};
    for (const std::string_view unseen : {"\u200E", "\u200F"})
      if (text.starts_with(unseen)) return {' ', unseen.size()};
    return {text.front(), 1};
  }
  // Returns the ASCII digit of one of the ten characters from `zero` on, which take two bytes each.
  static std::optional<char> digit_from(std::string_view text, std::string_view zero) {
    if (text.size() < zero.size() || text[0] != zero[0]) return std::nullopt;
    const int value = static_cast<unsigned char>(text[1]) - static_cast<unsigned char>(zero[1]);
    return value >= 0 && value <= 9 ? std::optional(static_cast<char>('0' + value)) : std::nullopt;
  }
  void trim() {
    const auto is_outer = [](char c) { return c == ' ' || c == '\t'; };
    while (size_ > 0 && is_outer(room_[size_ - 1])) --size_;
    if (size_ > 0 && room_[size_ - 1] == '%') --size_;
    else if (size_ > 0 && room_[0] == '%') begin_ = 1;
    while (size_ > begin_ && is_outer(room_[size_ - 1])) --size_;
    while (begin_ < size_ && is_outer(room_[begin_])) ++begin_;
  }

  std::array<char, 40> room_{};
  std::size_t begin_ = 0, size_ = 0;
};

// Parses a whole number of at most 15 digits with optional separators: all of one kind, with three
// digits after the last separator and two (as in India) or three after each other one.
std::optional<std::int64_t> whole(std::string_view text) {
  std::int64_t value = 0;
  std::size_t digits = 0, in_group = 0;
  char separator = 0;
  for (const char c : text) {
    if (is_digit(c)) {
      if (++digits > 15) return std::nullopt;
      ++in_group;
      value = value * 10 + (c - '0');
      continue;
    }
    const bool is_separator = c == ' ' || c == '\'' || c == ',' || c == '.';
    if (!is_separator || (separator != 0 && c != separator)) return std::nullopt;
    const bool is_first = separator == 0;
    if (in_group == 0 || in_group > 3 || (!is_first && in_group < 2)) return std::nullopt;
    separator = c;
    in_group = 0;
  }
  if (digits == 0 || (separator != 0 && in_group != 3) || value > max_count) return std::nullopt;
  return value;
}

}  // namespace

std::optional<std::int64_t> parse_count(std::string_view text) {
  // Fast path: most numbers consist only of digits.
  if (!text.empty() && text.size() <= 9 && std::ranges::all_of(text, is_digit)) return whole(text);
  const Plain plain(text);
  auto number = plain.text();
  // Spreadsheets may save 12 as `12.0`.
  const auto mark = number.find_last_of(".,");
  if (mark != number.npos && number.size() - mark <= 3 && number.size() - mark >= 2 &&
      number.find_first_not_of('0', mark + 1) == number.npos)
    number = number.substr(0, mark);
  return whole(number);
}

std::optional<double> parse_decimal(std::string_view text, DecimalMark mark) {
  const Plain plain(text);
  const auto number = plain.text();
  const auto at = number.rfind(char(mark));
  const auto integer = whole(number.substr(0, at));
  if (!integer) return std::nullopt;
  if (at == number.npos) return static_cast<double>(*integer);
  if (number.substr(0, at).find(char(mark)) != number.npos) return std::nullopt;
  const auto digits = number.substr(at + 1);
  if (digits.empty()) return std::nullopt;
  for (const char c : digits)
    if (!is_digit(c)) return std::nullopt;
  // Parsed in one step, so that the result is the double nearest to the text.
  std::array<char, 64> room{};
  auto* end = std::to_chars(room.data(), room.data() + 20, *integer).ptr;
  *end++ = '.';
  for (const char c : digits) *end++ = c;
  double value = 0;
  const auto read = std::from_chars(room.data(), end, value);
  if (read.ec != std::errc() || read.ptr != end) return std::nullopt;
  return value;
}

std::optional<DecimalMark> proven_mark(std::string_view text) {
  const Plain plain(text);
  const auto number = plain.text();
  const auto at = number.find_last_of(".,");
  if (at == number.npos) return std::nullopt;
  const auto mark = number[at] == ',' ? DecimalMark::comma : DecimalMark::dot;
  const auto others = number.find_first_of(mark == DecimalMark::comma ? '.' : ',');
  const bool is_alone = number.find(number[at]) == at;
  if (!is_alone) return std::nullopt;
  // Three digits after the mark could be a group, unless another mark separates groups or the
  // integer part is 0.
  if (number.size() - at - 1 == 3 && others == number.npos && number.substr(0, at) != "0")
    return std::nullopt;
  return parse_decimal(text, mark) ? std::optional(mark) : std::nullopt;
}

}  // namespace toolyard::search
