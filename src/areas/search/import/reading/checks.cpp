#include "areas/search/import/reading/checks.h"

#include "areas/search/import/reading/countries.h"
#include "areas/search/import/reading/words.h"

namespace toolyard::search {
namespace {

std::optional<RowFault> fault_of(std::string_view text, std::size_t most_bytes) {
  if (text.empty()) return RowFault{"missing_value", "A value is missing."};
  if (text.size() > most_bytes) return RowFault{"too_long", "The value is too long."};
  for (const unsigned char c : text)
    if (c < 0x20 || c == 0x7F)
      return RowFault{"control_character", "The value contains control characters."};
  return std::nullopt;
}

std::optional<RowFault> set_text(std::string_view& place, std::string_view text,
                                 std::size_t most_bytes) {
  place = text;
  return fault_of(text, most_bytes);
}

}  // namespace

std::optional<RowFault> set_dimension(Fact& fact, Dimension dimension, std::string_view text) {
  switch (dimension) {
    case Dimension::date: {
      const auto day = parse_day(text);
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
