#include "core/click_curve.h"

#include <algorithm>
#include <cmath>

namespace toolyard {

double ClickCurve::at(double position) const {
  const double first = std::max(position, 1.0);
  if (first >= double(known)) return shares[known - 1] * std::exp(-decline * (first - known));
  const double below = std::floor(first);
  const auto index = static_cast<std::size_t>(below) - 1;
  return shares[index] + (first - below) * (shares[index + 1] - shares[index]);
}

std::optional<std::size_t> nearest_known(double position) {
  const double nearest = std::round(std::max(position, 1.0));
  if (!(nearest <= double(ClickCurve::known))) return std::nullopt;
  return static_cast<std::size_t>(nearest) - 1;
}

ClickCurve fitted(const ClickCurve& supposed, const ClicksByPosition& seen,
                  double weight_of_supposed) {
  auto curve = supposed;
  for (std::size_t i = 0; i < ClickCurve::known; ++i) {
    const double weight = seen[i].impressions + weight_of_supposed;
    if (weight > 0)
      curve.shares[i] = (seen[i].clicks + weight_of_supposed * supposed.shares[i]) / weight;
  }
  return curve;
}

}  // namespace toolyard
