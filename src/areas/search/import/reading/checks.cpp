#include "areas/search/import/reading/checks.h"

#include <algorithm>
#include <array>
#include <string>

#include "areas/search/import/reading/countries.h"
#include "areas/search/import/reading/words.h"
#include "core/text/characters.h"

namespace toolyard::search {
namespace {

std::optional<RowFault> fault_of(std::string_view text, std::size_t max_bytes) {
  if (text.empty()) return RowFault{"missing_value", "A value is missing."};
  if (text.size() > max_bytes) return RowFault{"too_long", "The value is too long."};
  for (const unsigned char c : text)
    if (c < 0x20 || c == 0x7F)
      return RowFault{"control_character", "The value contains control characters."};
  return std::nullopt;
}

// Returns the numbers between separators, of which there must be two of the same kind.
std::optional<std::array<std::string_view, 3>> parts_of(std::string_view text) {
  const auto first = text.find_first_of("-/.");
  if (first == text.npos) return std::nullopt;
  const auto second = text.find(text[first], first + 1);
  if (second == text.npos) return std::nullopt;
  return std::array{text.substr(0, first), text.substr(first + 1, second - first - 1),
                    text.substr(second + 1)};
}

std::optional<Day> day_from(std::string_view year, std::string_view month, std::string_view day) {
  if (year.size() != 4 || month.empty() || month.size() > 2 || day.empty() || day.size() > 2)
    return std::nullopt;
  std::string text(year);
  for (const auto part : {month, day}) text.append(part.size() == 1 ? "-0" : "-").append(part);
  return parse_day(text);
}

std::optional<RowFault> set_text(std::string_view& place, std::string_view text,
                                 std::size_t max_bytes) {
  place = text;
  return fault_of(text, max_bytes);
}

}  // namespace

std::optional<Day> parse_date(std::string_view text) {
  if (const auto day = parse_day(text)) return day;
  if (text.size() == 8 && std::ranges::all_of(text, is_digit))
    return day_from(text.substr(0, 4), text.substr(4, 2), text.substr(6));
  const auto parts = parts_of(text);
  if (!parts) return std::nullopt;
  const auto& [first, second, third] = *parts;
  const bool has_dots = text.find('.') != text.npos;
  return first.size() == 4 || !has_dots ? day_from(first, second, third)
                                        : day_from(third, second, first);
}

std::optional<RowFault> set_dimension(Fact& fact, Dimension dimension, std::string_view text) {
  switch (dimension) {
    case Dimension::date: {
      const auto day = parse_date(text);
      if (!day) return bad_date;
      fact.window = {*day, *day};
      return std::nullopt;
    }
    case Dimension::query: return set_text(fact.query, text, max_query_bytes);
    case Dimension::page: return set_text(fact.page, text, max_page_bytes);
    case Dimension::appearance: return set_text(fact.appearance, text, max_name_bytes);
    case Dimension::country: {
      const auto fault = set_text(fact.country, text, max_name_bytes);
      if (fault) return fault;
      fact.country = country_code(text).value_or(text);
      return std::nullopt;
    }
    case Dimension::device: {
      const auto device = device_named(text);
      if (!device) return RowFault{"unknown_device", "The device is unknown."};
      fact.device = *device;
      return std::nullopt;
    }
  }
  return std::nullopt;
}

std::optional<RowFault> set_position(Fact& fact, double position) {
  if (fact.impressions > 0 && position < 1)
    return RowFault{"bad_position", "The position of a row with impressions must be at least 1."};
  fact.sum_position = position * static_cast<double>(fact.impressions);
  return std::nullopt;
}

}  // namespace toolyard::search
