#include "areas/experiments/statistics/proportions.h"

#include <algorithm>
#include <cmath>

#include "areas/experiments/statistics/distributions.h"

namespace toolyard::experiments {
namespace {

// The 2x2 tables with the same margins: the possible numbers of hits of the variant, and their
// probabilities.
class Tables {
 public:
  Tables(const Count& baseline, const Count& variant)
      : draws_(baseline.conversions + variant.conversions), marked_(variant.users),
        all_(baseline.users + variant.users),
        least_(std::max<std::int64_t>(0, draws_ - baseline.users)),
        most_(std::min(draws_, marked_)) {}

  double chance(std::int64_t hits) const { return hypergeometric(hits, draws_, marked_, all_); }
  std::int64_t likeliest() const {
    return std::clamp(std::int64_t(double(draws_ + 1) * double(marked_ + 1) / double(all_ + 2)),
                      least_, most_);
  }
  // Returns the probability of `hits` and beyond, up to the point where terms are negligible.
  double tail(std::int64_t hits, int step) const {
    if (hits < least_ || hits > most_) return 0;
    double term = chance(hits), sum = term;
    for (; hits != (step > 0 ? most_ : least_) && term > sum * 1e-17; hits += step) {
      term *= step > 0 ? up(hits) : 1 / up(hits - 1);
      sum += term;
    }
    return sum;
  }
  // Returns the number of hits nearest to the likeliest, on one side of it, that is no likelier
  // than `limit`.
  std::int64_t outermost(double limit, int step) const {
    auto inside = likeliest(), outside = step > 0 ? most_ + 1 : least_ - 1;
    while (std::abs(outside - inside) > 1) {
      const auto middle = inside + (outside - inside) / 2;
      (chance(middle) > limit ? inside : outside) = middle;
    }
    return outside;
  }

 private:
  // Returns the probability of one more hit, relative to that of `hits`.
  double up(std::int64_t hits) const {
    return double(marked_ - hits) / double(hits + 1) * double(draws_ - hits) /
           double(all_ - marked_ - draws_ + hits + 1);
  }

  std::int64_t draws_, marked_, all_, least_, most_;
};

}  // namespace

Interval wilson_interval(const Count& count, double alpha) {
  const double z = normal_quantile(1 - alpha / 2), n = double(count.users), p = count.rate();
  const double middle = (p + z * z / (2 * n)) / (1 + z * z / n);
  const double half = z / (1 + z * z / n) * std::sqrt(p * (1 - p) / n + z / n * (z / n) / 4);
  return {count.conversions == 0 ? 0 : std::max(0.0, middle - half),
          count.conversions == count.users ? 1 : std::min(1.0, middle + half)};
}

Interval newcombe_interval(const Count& baseline, const Count& variant, double alpha) {
  const auto a = wilson_interval(baseline, alpha), b = wilson_interval(variant, alpha);
  const double p_a = baseline.rate(), p_b = variant.rate();
  return {p_b - p_a - std::hypot(p_b - b.low, a.high - p_a),
          p_b - p_a + std::hypot(b.high - p_b, p_a - a.low)};
}

double fisher_p_value(const Count& baseline, const Count& variant) {
  const Tables tables(baseline, variant);
  // Tables of equal probability may differ by rounding, hence the tolerance.
  const double limit = tables.chance(variant.conversions) * (1 + 1e-7);
  if (tables.chance(tables.likeliest()) <= limit) return 1;
  return std::min(1.0, tables.tail(tables.outermost(limit, -1), -1) +
                           tables.tail(tables.outermost(limit, 1), 1));
}

}  // namespace toolyard::experiments
