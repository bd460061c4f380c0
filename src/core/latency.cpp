#include "core/latency.h"

namespace toolyard {

RequestCount RequestTotals::sum() const {
  RequestCount all;
  for (const auto& one : by_duration) {
    all.requests += one.requests;
    all.errors += one.errors;
  }
  return all;
}

RequestTotals RequestTotals::operator-(const RequestTotals& before) const {
  auto rest = *this;
  for (std::size_t i = 0; i < duration_classes; ++i) {
    rest.by_duration[i].requests -= before.by_duration[i].requests;
    rest.by_duration[i].errors -= before.by_duration[i].errors;
  }
  return rest;
}

RequestTotals& RequestTotals::operator+=(const RequestTotals& more) {
  for (std::size_t i = 0; i < duration_classes; ++i) {
    by_duration[i].requests += more.by_duration[i].requests;
    by_duration[i].errors += more.by_duration[i].errors;
  }
  return *this;
}

std::optional<double> percentile_ms(const RequestTotals& totals, double share) {
  const auto all = static_cast<double>(totals.sum().requests);
  if (all <= 0) return std::nullopt;
  const auto rank = share * all;
  double below = 0, lower = 0;
  for (std::size_t i = 0; i < duration_bounds_s.size(); ++i) {
    const auto here = static_cast<double>(totals.by_duration[i].requests);
    const auto upper = duration_bounds_s[i];
    if (here > 0 && below + here >= rank)
      return (lower + (upper - lower) * (rank - below) / here) * 1e3;
    below += here;
    lower = upper;
  }
  return lower * 1e3;
}

}  // namespace toolyard
