// How long requests took, as a histogram, and percentiles estimated from it.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace toolyard {

// In seconds; what took longer than the last is in a class of its own.
inline constexpr std::array<double, 14> duration_bounds_s{
    0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10};
inline constexpr std::size_t duration_classes = duration_bounds_s.size() + 1;

// Requests of one class.
struct RequestCount {
  std::int64_t requests = 0, errors = 0;
  bool operator==(const RequestCount&) const = default;
};
struct RequestTotals {
  std::array<RequestCount, duration_classes> by_duration{};

  RequestCount sum() const;
  RequestTotals operator-(const RequestTotals& before) const;
  RequestTotals& operator+=(const RequestTotals& more);
  bool operator==(const RequestTotals&) const = default;
};

// In milliseconds; `share` is 0.5 for the median. Requests of a class are assumed to be spread
// evenly; of the last class only the lower bound is known. Nothing without requests.
std::optional<double> percentile_ms(const RequestTotals& totals, double share);

}  // namespace toolyard
