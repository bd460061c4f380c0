// Figures of reports, computed from sums, and their change between two periods. Rates and positions
// are computed from sums, never as averages of averages.
#pragma once
#include <array>
#include <cstdint>
#include <optional>

#include "areas/search/storage/fact.h"
#include "core/describe/describe.h"

namespace toolyard::search {

struct Measures {
  static constexpr std::string_view schema_name = "SearchMeasures";
  std::int64_t clicks = 0;
  std::int64_t impressions = 0;
  std::optional<double> ctr;
  std::optional<double> position;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&Measures::clicks>("Number of clicks."),
        field<&Measures::impressions>("Number of impressions."),
        field<&Measures::ctr>(
            "Click-through rate: clicks divided by impressions; null without impressions."),
        field<&Measures::position>(
            "Average position, starting at 1 and weighted by impressions; null if unknown.")};
  }
};
Measures measures_of(const Sums& sums);

struct Percentages {
  static constexpr std::string_view schema_name = "SearchPercentages";
  std::optional<double> clicks, impressions, ctr, position;
  static constexpr auto fields(auto...) {
    return std::array{field<&Percentages::clicks>(
                          "Change in clicks, in percent; null if there were none before."),
                      field<&Percentages::impressions>(
                          "Change in impressions, in percent; null if there were none before."),
                      field<&Percentages::ctr>("Change in the click-through rate, in percent; null "
                                               "if there is nothing to compare with."),
                      field<&Percentages::position>("Change in the average position, in percent; "
                                                    "null if there is nothing to compare with.")};
  }
};

struct Delta {
  static constexpr std::string_view schema_name = "SearchDelta";
  Measures abs;
  Percentages pct;
  static constexpr auto fields(auto...) {
    return std::array{field<&Delta::abs>("Absolute change."),
                      field<&Delta::pct>("Change in percent.")};
  }
};
Delta delta_of(const Sums& now, const Sums& before);

}  // namespace toolyard::search
