#include "areas/search/import/reading/columns/guess.h"

#include <cmath>

namespace toolyard::search {
namespace {

constexpr int max_proven = 1000;  // rows that have to fit

bool is_percentage(std::string_view cell) {
  for (const std::string_view sign : {"%", "\u066A", "\uFF05"})
    if (cell.find(sign) != cell.npos) return true;
  return false;
}

// Rates have one or two decimals, and may be cut off instead of rounded.
bool is_rate_of(double percent, std::int64_t clicks, std::int64_t impressions) {
  if (impressions == 0) return percent == 0;
  const auto exact = 100.0 * static_cast<double>(clicks) / static_cast<double>(impressions);
  return std::abs(percent - exact) <= 0.1;
}

std::optional<std::string> contradiction(const MetricColumns& columns, DecimalMark mark,
                                         std::span<const std::string_view> cells) {
  const auto clicks = parse_count(cells[*columns.clicks]);
  const auto impressions = parse_count(cells[*columns.impressions]);
  if (!clicks || !impressions) return "a count is not a whole number";
  if (*clicks > *impressions)
    return std::to_string(*clicks) + " clicks of " + std::to_string(*impressions) + " impressions";
  const auto rate = parse_decimal(cells[*columns.rate], mark);
  if (!rate || !is_percentage(cells[*columns.rate])) return "the rate is not a percentage";
  if (!is_rate_of(*rate, *clicks, *impressions))
    return "the rate is not " + std::to_string(*clicks) + " of " + std::to_string(*impressions);
  if (!columns.position || *impressions == 0) return std::nullopt;
  const auto position = parse_decimal(cells[*columns.position], mark);
  if (!position || *position < 1) return "the position is not a number of at least 1";
  return std::nullopt;
}

bool is_blank(const MetricColumns& columns, std::span<const std::string_view> cells) {
  return trimmed_cell(cells[*columns.clicks]).empty() &&
         trimmed_cell(cells[*columns.impressions]).empty();
}

}  // namespace

std::optional<std::string> contradiction(const Layout& layout, CsvReader ahead) {
  for (int seen = 0; seen < max_proven && ahead.next(); ++seen) {
    const auto cells = ahead.cells();
    if (cells.size() != layout.columns) continue;
    for (const auto* period : {&layout.current, layout.previous ? &*layout.previous : nullptr}) {
      if (!period || (layout.previous && is_blank(*period, cells))) continue;
      if (auto why = contradiction(*period, layout.mark, cells))
        return "line " + std::to_string(ahead.line()) + ": " + *why;
    }
  }
  return std::nullopt;
}

}  // namespace toolyard::search
