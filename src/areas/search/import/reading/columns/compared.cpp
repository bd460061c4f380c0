#include "areas/search/import/reading/columns/compared.h"

#include <algorithm>

#include "areas/search/import/reading/countries.h"
#include "areas/search/import/reading/words.h"

namespace toolyard::search {
namespace {

constexpr std::string_view separators = " :-\u2013";

std::string_view without_edges(std::string_view text) {
  const auto begin = text.find_first_not_of(separators);
  if (begin == text.npos) return {};
  return text.substr(begin, text.find_last_not_of(separators) - begin + 1);
}

}  // namespace

std::pair<std::string_view, std::string_view> labels_of(std::string_view one,
                                                        std::string_view other) {
  const auto min = std::min(one.size(), other.size());
  std::size_t same = 0, begin = 0;
  for (; same < min && one[same] == other[same]; ++same)
    if (one[same] == ' ') begin = same + 1;
  const auto left = min - begin;
  std::size_t end = 0;
  same = 0;
  for (; same < left && one[one.size() - 1 - same] == other[other.size() - 1 - same]; ++same)
    if (one[one.size() - 1 - same] == ' ') end = same + 1;
  const auto label = [&](std::string_view text) {
    return without_edges(text.substr(begin, text.size() - begin - end));
  };
  return {label(one), label(other)};
}

std::optional<ComparedValues> values_named(std::string_view one, std::string_view other) {
  const auto device = device_named(one), other_device = device_named(other);
  if (device && other_device && *device != *other_device)
    return ComparedValues{.dimension = Dimension::device,
                          .device = *device,
                          .other_device = *other_device,
                          .country = {},
                          .other_country = {}};
  const auto country = country_code(one), other_country = country_code(other);
  if (country && other_country && *country != *other_country)
    return ComparedValues{
        .dimension = Dimension::country, .country = *country, .other_country = *other_country};
  return std::nullopt;
}

}  // namespace toolyard::search
