#include "app/content_import/dates.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>

#include "core/text/characters.h"

namespace toolyard::content_import {
namespace {

using namespace std::chrono;

constexpr std::array<std::string_view, 12> months{"jan", "feb", "mar", "apr", "may", "jun",
                                                  "jul", "aug", "sep", "oct", "nov", "dec"};
constexpr std::array<std::string_view, 7> weekdays{"mon", "tue", "wed", "thu", "fri", "sat", "sun"};

// Reads a text from the left; what does not fit is left where it is.
class Reader {
 public:
  explicit Reader(std::string_view text) : left_(text) {}

  bool is_at_end() const { return left_.empty(); }
  bool take(char c) {
    if (!left_.starts_with(c)) return false;
    left_.remove_prefix(1);
    return true;
  }
  bool take_any(std::string_view of) {
    if (left_.empty() || of.find(left_[0]) == of.npos) return false;
    left_.remove_prefix(1);
    return true;
  }
  void skip_blanks() {
    while (take(' ')) {
    }
  }
  // Takes a number of `min` to `max` digits.
  std::optional<int> number(std::size_t min, std::size_t max) {
    std::size_t digits = 0;
    while (digits < left_.size() && is_digit(left_[digits])) ++digits;
    if (digits < min || digits > max) return std::nullopt;
    int value = 0;
    std::from_chars(left_.data(), left_.data() + digits, value);
    left_.remove_prefix(digits);
    return value;
  }
  // Takes a word that begins like one of the names, and returns its number.
  template <std::size_t Size>
  std::optional<int> name_of(const std::array<std::string_view, Size>& names) {
    std::string word;
    while (word.size() < left_.size() && is_letter(left_[word.size()]))
      word += lower(left_[word.size()]);
    const auto found = std::ranges::find(names, std::string_view(word).substr(0, 3));
    if (word.size() < 3 || found == names.end()) return std::nullopt;
    left_.remove_prefix(word.size());
    take('.');
    return static_cast<int>(found - names.begin());
  }
  bool take_word(std::string_view word) {
    if (!left_.starts_with(word)) return false;
    left_.remove_prefix(word.size());
    return true;
  }

 private:
  std::string_view left_;
};

std::optional<sys_days> day_of(std::optional<int> y, std::optional<int> m, std::optional<int> d) {
  if (!y || !m || !d) return std::nullopt;
  const year_month_day date{year(*y), month(static_cast<unsigned>(*m)),
                            day(static_cast<unsigned>(*d))};
  return date.ok() && *y >= 1 ? std::optional(sys_days(date)) : std::nullopt;
}

// `2024-05-06`, also with `/`, and without leading zeros.
std::optional<sys_days> numeric_day(Reader& reader) {
  const auto y = reader.number(4, 4);
  if (!y || !reader.take_any("-/")) return std::nullopt;
  const auto m = reader.number(1, 2);
  if (!reader.take_any("-/")) return std::nullopt;
  return day_of(y, m, reader.number(1, 2));
}

// `6 May 2024`, `May 6, 2024`, both also with a day of the week.
std::optional<sys_days> named_day(Reader& reader) {
  if (reader.name_of(weekdays)) reader.take(',');
  reader.skip_blanks();
  auto d = reader.number(1, 2);
  reader.skip_blanks();
  const auto m = reader.name_of(months);
  reader.skip_blanks();
  if (!d) {
    d = reader.number(1, 2);
    reader.take(',');
    reader.skip_blanks();
  }
  if (!m) return std::nullopt;
  return day_of(reader.number(4, 4), *m + 1, d);
}

std::optional<microseconds> time_of_day(Reader& reader) {
  const auto h = reader.number(1, 2);
  if (!h || !reader.take(':')) return std::nullopt;
  const auto m = reader.number(2, 2);
  if (!m || *h > 23 || *m > 59) return std::nullopt;
  microseconds time = hours(*h) + minutes(*m);
  if (!reader.take(':')) return time;
  const auto s = reader.number(2, 2);
  if (!s || *s > 59) return std::nullopt;
  if (reader.take_any(".,") && !reader.number(1, 9)) return std::nullopt;
  return time + seconds(*s);
}

// The difference to UTC; zero if there is none.
std::optional<minutes> zone(Reader& reader) {
  reader.skip_blanks();
  for (const std::string_view name : {"Z", "z", "UTC", "GMT"})
    if (reader.take_word(name)) return minutes(0);
  const bool is_west = reader.take('-');
  if (!is_west && !reader.take('+')) return minutes(0);
  auto h = reader.number(2, 4);
  if (!h) return std::nullopt;
  auto m = std::optional(0);
  if (*h > 99) {  // `+0530`
    m = *h % 100;
    h = *h / 100;
  } else if (reader.take(':')) {
    m = reader.number(2, 2);
  }
  if (!m || *h > 14 || *m > 59) return std::nullopt;
  const auto offset = hours(*h) + minutes(*m);
  return is_west ? -offset : offset;
}

}  // namespace

std::optional<Instant> parse_date(std::string_view text) {
  Reader reader(trimmed(text));
  auto again = reader;
  auto day = numeric_day(reader);
  if (!day) {
    reader = again;
    day = named_day(reader);
  }
  if (!day) return std::nullopt;
  const Instant midnight = *day;
  if (reader.is_at_end()) return midnight;
  if (!reader.take_any("Tt ")) return std::nullopt;
  reader.skip_blanks();
  const auto time = time_of_day(reader);
  const auto offset = zone(reader);
  if (!time || !offset || !reader.is_at_end()) return std::nullopt;
  return midnight + *time - *offset;
}

std::optional<Instant> take_date(std::string_view& name) {
  constexpr std::size_t size = 11;  // of `2024-05-06-`
  if (name.size() <= size || name[4] != '-' || name[7] != '-' || name[10] != '-')
    return std::nullopt;
  const auto date = parse_date(name.substr(0, size - 1));
  if (date) name.remove_prefix(size);
  return date;
}

}  // namespace toolyard::content_import
