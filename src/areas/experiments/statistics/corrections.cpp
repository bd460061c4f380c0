#include "areas/experiments/statistics/corrections.h"

#include <algorithm>
#include <numeric>

namespace toolyard::experiments {
namespace {

// Adjusts the smallest first; no value may be less than the one before it.
void holm(std::span<double> p, std::span<const std::size_t> order) {
  double min = 0;
  for (std::size_t rank = 0; rank < order.size(); ++rank) {
    const auto left = double(order.size() - rank);
    min = std::max(min, std::min(1.0, p[order[rank]] * left));
    p[order[rank]] = min;
  }
}

// Adjusts the largest first; no value may be greater than the one before it.
void benjamini_hochberg(std::span<double> p, std::span<const std::size_t> order) {
  double max = 1;
  for (std::size_t rank = order.size(); rank > 0; --rank) {
    auto& value = p[order[rank - 1]];
    value = max = std::min(max, value * double(order.size()) / double(rank));
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

}  // namespace toolyard::experiments
