// Finds dates in the usual orders, and years by themselves.
#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <span>
#include <vector>

#include "tools/strength/match.h"

namespace toolyard::strength {
namespace {

constexpr int first_year = 1000, last_year = 2050;
constexpr int min_years = 20;  // an attacker tries at least this many

Guesses years_to_try(int year, int this_year) {
  return Guesses(std::max(std::abs(year - this_year), min_years));
}

using Numbers = std::array<int, 3>;

bool is_day_and_month(int one, int other) {
  const auto fits = [](int day, int month) {
    return day >= 1 && day <= 31 && month >= 1 && month <= 12;
  };
  return fits(one, other) || fits(other, one);
}

// Returns the year of three numbers that could be a date with the year first or last.
std::optional<int> year_of(const Numbers& numbers) {
  const auto [first, second, third] = numbers;
  const auto count = [&](auto&& is_so) { return std::ranges::count_if(numbers, is_so); };
  if (second > 31 || second <= 0) return std::nullopt;
  if (count([](int n) { return (n > 99 && n < first_year) || n > last_year; }) > 0 ||
      count([](int n) { return n > 31; }) >= 2 || count([](int n) { return n > 12; }) == 3 ||
      count([](int n) { return n <= 0; }) >= 2) {
    return std::nullopt;
  }
  struct Split {
    int year, one, other;
  };
  const std::array splits{Split{third, first, second}, Split{first, second, third}};
  for (const auto& [year, one, other] : splits) {
    if (year < first_year) continue;
    return is_day_and_month(one, other) ? std::optional(year) : std::nullopt;
  }
  for (const auto& [year, one, other] : splits)
    if (is_day_and_month(one, other))
      return year > 99 ? year : year > 50 ? 1900 + year : 2000 + year;
  return std::nullopt;
}

int number_of(Text digits) {
  int number = 0;
  for (const auto c : digits) number = number * 10 + static_cast<int>(c - '0');
  return number;
}

bool is_separator(char32_t c) { return std::u32string_view(U" \t\n\v\f\r/\\_.-").contains(c); }

// The ways to split four to eight digits into three numbers.
struct DateSplit {
  std::size_t size, first, second;
};
constexpr std::array partings{DateSplit{4, 1, 2}, DateSplit{4, 2, 3}, DateSplit{5, 1, 3},
                              DateSplit{5, 2, 3}, DateSplit{6, 1, 2}, DateSplit{6, 2, 4},
                              DateSplit{6, 4, 5}, DateSplit{7, 1, 3}, DateSplit{7, 2, 3},
                              DateSplit{7, 4, 5}, DateSplit{7, 4, 6}, DateSplit{8, 2, 4},
                              DateSplit{8, 4, 6}};

// Returns the year nearest to the present, of all ways to split the digits.
std::optional<int> year_of_digits(Text digits, int this_year) {
  std::optional<int> nearest;
  for (const auto& [size, first, second] : partings) {
    if (size != digits.size()) continue;
    const auto year = year_of({number_of(digits.substr(0, first)),
                               number_of(digits.substr(first, second - first)),
                               number_of(digits.substr(second))});
    if (year && (!nearest || std::abs(*year - this_year) < std::abs(*nearest - this_year)))
      nearest = year;
  }
  return nearest;
}

void match_bare_dates(Text password, int this_year, Matches& found) {
  for (std::size_t begin = 0; begin < password.size(); ++begin) {
    for (auto end = begin; end < password.size() && is_digit(password[end]); ++end) {
      const auto size = end + 1 - begin;
      if (size < 4) continue;
      if (size > 8) break;
      if (const auto year = year_of_digits(password.substr(begin, size), this_year)) {
        found.push_back({Pattern::date, begin, end + 1, years_to_try(*year, this_year) * 365});
      }
    }
  }
}

// Reads one to four digits, a separator, one or two digits, the same separator, and one to four
// digits.
std::optional<Numbers> numbers_of(Text text) {
  std::vector<Text> parts;
  char32_t separator = 0;
  std::size_t begin = 0;
  for (std::size_t at = 0; at <= text.size(); ++at) {
    if (at < text.size() && is_digit(text[at])) continue;
    parts.push_back(text.substr(begin, at - begin));
    begin = at + 1;
    if (at == text.size()) break;
    if (!is_separator(text[at]) || (separator != 0 && text[at] != separator)) return std::nullopt;
    separator = text[at];
  }
  if (parts.size() != 3 || parts[1].size() > 2) return std::nullopt;
  for (const auto part : parts)
    if (part.empty() || part.size() > 4) return std::nullopt;
  return Numbers{number_of(parts[0]), number_of(parts[1]), number_of(parts[2])};
}

void match_parted_dates(Text password, int this_year, Matches& found) {
  for (std::size_t begin = 0; begin < password.size(); ++begin) {
    for (std::size_t size = 6; size <= 10 && begin + size <= password.size(); ++size) {
      const auto numbers = numbers_of(password.substr(begin, size));
      const auto year = numbers ? year_of(*numbers) : std::nullopt;
      if (!year) continue;
      found.push_back(
          {Pattern::date, begin, begin + size, 4 * 365 * years_to_try(*year, this_year)});
    }
  }
}

}  // namespace

void match_dates(Text password, int this_year, Matches& found) {
  Matches dates;
  match_bare_dates(password, this_year, dates);
  match_parted_dates(password, this_year, dates);
  // 31.1.1999 is one date, although 1.1.1999 and 31.1.19 within it are dates, too.
  for (const auto& date : dates) {
    const bool is_inside = std::ranges::any_of(dates, [&](const Match& other) {
      return other.begin <= date.begin && other.end >= date.end && other.size() > date.size();
    });
    if (!is_inside) found.push_back(date);
  }
}

void match_years(Text password, int this_year, Matches& found) {
  for (std::size_t begin = 0; begin + 4 <= password.size();) {
    const auto digits = password.substr(begin, 4);
    const auto year = std::ranges::all_of(digits, is_digit) ? number_of(digits) : 0;
    if (year < 1900 || year > 2019) {
      ++begin;
      continue;
    }
    found.push_back({Pattern::regex, begin, begin + 4, years_to_try(year, this_year)});
    begin += 4;
  }
}

}  // namespace toolyard::strength
