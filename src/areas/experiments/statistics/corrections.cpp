#include "areas/experiments/statistics/corrections.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "areas/experiments/statistics/distributions.h"

namespace toolyard::experiments {
namespace {

// The smallest first, none smaller than one before it.
void holm(std::span<double> p, std::span<const std::size_t> order) {
  double least = 0;
  for (std::size_t rank = 0; rank < order.size(); ++rank) {
    const auto left = double(order.size() - rank);
    least = std::max(least, std::min(1.0, p[order[rank]] * left));
    p[order[rank]] = least;
  }
}

// The largest first, none larger than one before it.
void benjamini_hochberg(std::span<double> p, std::span<const std::size_t> order) {
  double most = 1;
  for (std::size_t rank = order.size(); rank > 0; --rank) {
    auto& value = p[order[rank - 1]];
    value = most = std::min(most, value * double(order.size()) / double(rank));
  }
}

}  // namespace

std::vector<double> adjust(std::span<const double> p_values, Correction correction) {
  std::vector<double> adjusted(p_values.begin(), p_values.end());
  std::vector<std::size_t> order(adjusted.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, {}, [&](std::size_t i) { return p_values[i]; });
  switch (correction) {
    case Correction::none: break;
    case Correction::holm: holm(adjusted, order); break;
    case Correction::bh: benjamini_hochberg(adjusted, order); break;
  }
  return adjusted;
}

std::optional<std::int64_t> sample_size(const SampleSizeRequest& request) {
  const double p = request.baseline, other = p * (1 + request.effect);
  if (!(p > 0 && p < 1 && other > 0 && other < 1) || other == p) return std::nullopt;
  const double middle = (p + other) / 2;
  const double root =
      normal_quantile(1 - request.alpha / 2) * std::sqrt(2 * middle * (1 - middle)) +
      normal_quantile(request.power) * std::sqrt(p * (1 - p) + other * (1 - other));
  const double units = std::ceil(root / (other - p) * (root / (other - p)));
  if (!(units < 9e15)) return std::nullopt;
  return static_cast<std::int64_t>(units);
}

}  // namespace toolyard::experiments
