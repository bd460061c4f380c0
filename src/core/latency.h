// Histogram of request durations, and percentiles estimated from it.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace toolyard {

// Upper bounds of the classes of the histogram, in seconds. Requests that took longer than the last
// one are in a class of their own.
inline constexpr std::array<double, 14> duration_bounds_s{
    0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10};
inline constexpr std::size_t duration_classes = duration_bounds_s.size() + 1;

// Number of requests of one class, and how many of them failed.
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

// Returns a percentile in milliseconds; `share` is 0.5 for the median. Requests are assumed to be
// spread evenly within a class; the last class counts with its lower bound. Returns null if there
// are no requests.
std::optional<double> percentile_ms(const RequestTotals& totals, double share);

}  // namespace toolyard
