#include "core/time/day.h"

#include <array>
#include <chrono>

namespace toolyard {

namespace {

// Returns the number that the text represents, or -1 if it contains anything but digits.
int digits(std::string_view text) {
  int value = 0;
  for (const char c : text) {
    if (c < '0' || c > '9') return -1;
    value = value * 10 + (c - '0');
  }
  return value;
}

}  // namespace

std::optional<Day> parse_day(std::string_view text) {
  if (text.size() != 10 || text[4] != '-' || text[7] != '-') return std::nullopt;
  const int year = digits(text.substr(0, 4)), month = digits(text.substr(5, 2)),
            day = digits(text.substr(8, 2));
  if (year < 1970 || month < 0 || day < 0) return std::nullopt;
  const std::chrono::year_month_day date{std::chrono::year(year),
                                         std::chrono::month(static_cast<unsigned>(month)),
                                         std::chrono::day(static_cast<unsigned>(day))};
  if (!date.ok()) return std::nullopt;
  return static_cast<Day>(std::chrono::sys_days(date).time_since_epoch().count());
}

Day day_of(Instant moment) {
  return static_cast<Day>(std::chrono::floor<std::chrono::days>(moment).time_since_epoch().count());
}

Instant begin_of(Day day) { return std::chrono::sys_days(std::chrono::days(day)); }

Fault no_day(std::string pointer) {
  return {std::move(pointer), "invalid_format", "Must be a date such as `2026-01-31`."};
}

std::string day_text(Day day) {
  const std::chrono::year_month_day date{std::chrono::sys_days(std::chrono::days(day))};
  const auto year = int(date.year());
  const auto month = unsigned(date.month()), of_month = unsigned(date.day());
  std::string text = "0000-00-00";
  auto left = static_cast<unsigned>(year);
  for (const auto at : std::array{3, 2, 1, 0}) {
    text[std::size_t(at)] = char('0' + left % 10);
    left /= 10;
  }
  text[5] = char('0' + month / 10);
  text[6] = char('0' + month % 10);
  text[8] = char('0' + of_month / 10);
  text[9] = char('0' + of_month % 10);
  return text;
}

}  // namespace toolyard
