// What search data comes to: sums, the figures that are made of them, and how they changed. Rates
// and positions are always made of sums; nothing here is an average of averages.
#pragma once
#include <array>
#include <cstdint>
#include <optional>

#include "core/describe.h"

namespace toolyard::search {

struct Sums {
  std::int64_t clicks = 0;
  std::int64_t impressions = 0;
  std::int64_t positioned = 0;  // impressions of which a position is told
  double sum_position = 0;      // over those

  static constexpr auto fields(auto...) {
    return std::array{field<&Sums::clicks>(""), field<&Sums::impressions>(""),
                      field<&Sums::positioned>(""), field<&Sums::sum_position>("")};
  }
  Sums& operator+=(const Sums& more);
  std::optional<double> ctr() const;
  std::optional<double> position() const;
};

struct Measures {
  static constexpr std::string_view schema_name = "SearchMeasures";
  std::int64_t clicks = 0;
  std::int64_t impressions = 0;
  std::optional<double> ctr;
  std::optional<double> position;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&Measures::clicks>("How often a result was clicked."),
        field<&Measures::impressions>("How often one was shown."),
        field<&Measures::ctr>("Clicks by impressions; null without impressions."),
        field<&Measures::position>("The place of the results, from 1, weighted by impressions; "
                                   "null where none is told.")};
  }
};
Measures measures_of(const Sums& sums);

struct Percentages {
  static constexpr std::string_view schema_name = "SearchPercentages";
  std::optional<double> clicks, impressions, ctr, position;
  static constexpr auto fields(auto...) {
    return std::array{field<&Percentages::clicks>("In hundredths of what it was; null for none."),
                      field<&Percentages::impressions>("The same."),
                      field<&Percentages::ctr>("The same."),
                      field<&Percentages::position>("The same.")};
  }
};

struct Delta {
  static constexpr std::string_view schema_name = "SearchDelta";
  Measures abs;
  Percentages pct;
  static constexpr auto fields(auto...) {
    return std::array{field<&Delta::abs>("How much more than before, or less."),
                      field<&Delta::pct>("The same in per cent.")};
  }
};
Delta delta_of(const Sums& now, const Sums& before);

}  // namespace toolyard::search
