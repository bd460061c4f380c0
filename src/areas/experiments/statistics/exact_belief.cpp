// The integrals behind `exact_belief`. The integrand is a product of a density or of tails of two
// beta distributions, which is log-concave and has one peak: the peak is found, the range is cut
// off where the function is negligible, and the pieces are summed up by Gauss-Legendre quadrature.
// Nothing is subtracted, so small results are as accurate as large ones, and no random sampling is
// involved.
#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "areas/experiments/statistics/distributions.h"
#include "areas/experiments/statistics/proportions.h"

namespace toolyard::experiments {
namespace {

constexpr double negligible = 1e-18;  // relative to the peak
constexpr int pieces = 4;             // on either side of a peak

// The positive nodes of Gauss-Legendre quadrature with sixteen nodes, and their weights.
struct Node {
  double place, weight;
};
constexpr std::array nodes{Node{0.0950125098376374402, 0.1894506104550684963},
                           Node{0.2816035507792589132, 0.1826034150449235889},
                           Node{0.4580167776572273863, 0.1691565193950025382},
                           Node{0.6178762444026437484, 0.1495959888165767321},
                           Node{0.7554044083550030339, 0.1246289712555338721},
                           Node{0.8656312023878317439, 0.0951585116824927848},
                           Node{0.9445750230732325761, 0.0622535239386478929},
                           Node{0.9894009349916499326, 0.0271524594117540949}};

// Integrates over the intervals between the places, which must be sorted.
template <class Function> double integral(const Function& f, const std::vector<double>& places) {
  double sum = 0;
  for (std::size_t i = 1; i < places.size(); ++i) {
    const double half = (places[i] - places[i - 1]) / 2, middle = places[i - 1] + half;
    double piece = 0;
    for (const auto& node : nodes)
      piece += node.weight * (f(middle - half * node.place) + f(middle + half * node.place));
    sum += piece * half;
  }
  return sum;
}

// Returns the position of the peak: the best point of a grid, refined by a golden-section search.
template <class Function> double peak_of(const Function& f, double from, double to) {
  constexpr int steps = 64;
  constexpr double golden = 0.6180339887498949;
  const double step = (to - from) / steps;
  int best = 0;
  double best_value = -1;
  for (int i = 0; i <= steps; ++i)
    if (const double value = f(from + i * step); value > best_value) {
      best = i;
      best_value = value;
    }
  double low = std::max(from, from + (best - 1) * step);
  double high = std::min(to, from + (best + 1) * step);
  for (int round = 0; round < 24; ++round) {
    const double left = high - golden * (high - low), right = low + golden * (high - low);
    (f(left) < f(right) ? low : high) = f(left) < f(right) ? left : right;
  }
  return (low + high) / 2;
}

// Returns the position between the peak and `end` up to which the function is at least `min`.
template <class Function> double reach(const Function& f, double peak, double end, double min) {
  if (f(end) >= min) return end;
  double inside = peak, outside = end;
  for (int round = 0; round < 50; ++round) {
    const double middle = (inside + outside) / 2;
    (f(middle) >= min ? inside : outside) = middle;
  }
  return outside;
}

// Returns where to divide the range from `low` over `peak` to `high`: evenly on both sides of the
// peak, and around the mean of either distribution, however narrow it is.
std::vector<double> places_between(double low, double peak, double high, const Beta& a,
                                   const Beta& b) {
  std::vector<double> places;
  for (int i = 0; i < pieces; ++i) {
    places.push_back(low + (peak - low) * i / pieces);
    places.push_back(high - (high - peak) * i / pieces);
  }
  places.push_back(peak);
  for (const auto* one : {&a, &b})
    for (const double deviations : {-12, -6, -3, 0, 3, 6, 12}) {
      const double place = one->mean() + deviations * one->deviation();
      if (place > low && place < high) places.push_back(place);
    }
  std::ranges::sort(places);
  return places;
}

// Integrates a function of the two distributions from 0 to 1, which must have one peak, in the
// range of the two distributions.
template <class Function> double integral_near(const Beta& a, const Beta& b, const Function& f) {
  constexpr double deviations = 12;
  const double from =
      std::min(a.mean() - deviations * a.deviation(), b.mean() - deviations * b.deviation());
  const double to =
      std::max(a.mean() + deviations * a.deviation(), b.mean() + deviations * b.deviation());
  const double peak = peak_of(f, std::max(0.0, from), std::min(1.0, to));
  const double max = f(peak);
  if (!(max > 0)) return 0;
  const double low = reach(f, peak, 0, max * negligible);
  const double high = reach(f, peak, 1, max * negligible);
  const double sum = integral(f, places_between(low, peak, high, a, b));
  return std::isfinite(sum) ? sum : 0;
}

// Returns the probability that the rate of `low` is above that of `high`. Integrates over the
// density of the narrower distribution.
double chance_above(const Beta& low, const Beta& high) {
  if (low.deviation() < high.deviation())
    return integral_near(low, high, [&](double x) { return low.density(x) * high.cdf(x); });
  return integral_near(low, high, [&](double x) { return high.density(x) * low.tail(x); });
}
// Returns the expected value of max(0, rate of `low` - rate of `high`).
double loss_above(const Beta& low, const Beta& high) {
  return integral_near(low, high, [&](double x) { return low.tail(x) * high.cdf(x); });
}

Beta beta_of(const Count& count) {
  return {1 + double(count.conversions), 1 + double(count.users - count.conversions)};
}

}  // namespace

ExactBelief exact_belief(const Count& baseline, const Count& variant) {
  const auto a = beta_of(baseline), b = beta_of(variant);
  const bool is_better = a.mean() < b.mean();
  const auto& low = is_better ? a : b;
  const auto& high = is_better ? b : a;
  const double unlikely = std::min(1.0, chance_above(low, high));
  // The two losses differ by the difference of the means.
  const double small = loss_above(low, high), large = small + (high.mean() - low.mean());
  if (is_better) return {1 - unlikely, large, small};
  return {unlikely, small, large};
}

}  // namespace toolyard::experiments
