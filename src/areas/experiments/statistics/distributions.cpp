#include "areas/experiments/statistics/distributions.h"

#include <boost/math/distributions/beta.hpp>
#include <boost/math/distributions/chi_squared.hpp>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <boost/math/special_functions/log1p.hpp>
#include <cmath>
#include <numbers>

namespace toolyard::experiments {
namespace {

namespace math = boost::math;
namespace rule = boost::math::policies;

// Boost throws nothing: undefined values are NaN, for which callers check.
using Rules =
    rule::policy<rule::promote_double<false>, rule::domain_error<rule::ignore_error>,
                 rule::pole_error<rule::ignore_error>, rule::overflow_error<rule::ignore_error>,
                 rule::underflow_error<rule::ignore_error>, rule::denorm_error<rule::ignore_error>,
                 rule::rounding_error<rule::ignore_error>,
                 rule::evaluation_error<rule::ignore_error>,
                 rule::indeterminate_result_error<rule::ignore_error>>;
using Normal = math::normal_distribution<double, Rules>;
using Student = math::students_t_distribution<double, Rules>;
using ChiSquared = math::chi_squared_distribution<double, Rules>;

// Returns the difference between log n! and Stirling's formula for it.
double stirling_rest(double n) {
  if (n < 1) return n == 0 ? 0 : std::nan("");
  if (n < 16)
    return std::lgamma(n + 1) - (n + 0.5) * std::log(n) + n - 0.5 * std::log(2 * std::numbers::pi);
  const double square = n * n;
  return (1.0 / 12 - (1.0 / 360 - (1.0 / 1260 - 1.0 / 1680 / square) / square) / square) / n;
}

// Returns x log(x / mean) + mean - x, without losing digits if x is close to the mean.
double deviance(double x, double mean) {
  if (x == 0) return mean;
  const double off = (x - mean) / mean;
  return mean * ((1 + off) * math::log1pmx(off, Rules()) + off * off);
}

// Returns the logarithm of the probability of `hits` in `n` independent draws, by the saddle-point
// expansion.
double log_binomial(double hits, double n, double p) {
  if (hits == 0) return n * std::log1p(-p);
  if (hits == n) return n * std::log(p);
  return stirling_rest(n) - stirling_rest(hits) - stirling_rest(n - hits) - deviance(hits, n * p) -
         deviance(n - hits, n * (1 - p)) -
         0.5 * std::log(2 * std::numbers::pi * hits * (1 - hits / n));
}

}  // namespace

double normal_density(double z) { return std::exp(-z * z / 2) / std::sqrt(2 * std::numbers::pi); }
double normal_cdf(double z) { return std::erfc(-z / std::numbers::sqrt2) / 2; }
double normal_quantile(double probability) { return math::quantile(Normal(), probability); }

double student_cdf(double t, double degrees) { return math::cdf(Student(degrees), t); }
double student_two_sided(double t, double degrees) {
  return 2 * math::cdf(Student(degrees), -std::abs(t));
}
double student_quantile(double probability, double degrees) {
  return math::quantile(Student(degrees), probability);
}

double chi_squared_tail(double value, double degrees) {
  return math::cdf(math::complement(ChiSquared(degrees), value));
}

double Beta::deviation() const {
  const double sum = a + b;
  return std::sqrt(a / sum * (b / sum) / (sum + 1));
}
double Beta::density(double x) const { return math::ibeta_derivative(a, b, x, Rules()); }
double Beta::cdf(double x) const { return math::ibeta(a, b, x, Rules()); }
double Beta::tail(double x) const { return math::ibetac(a, b, x, Rules()); }

double hypergeometric(std::int64_t hits, std::int64_t draws, std::int64_t marked,
                      std::int64_t all) {
  const auto others = all - marked;
  if (hits < 0 || hits > draws || hits > marked || draws - hits > others) return 0;
  if (draws == 0 || draws == all || marked == 0 || others == 0) return 1;
  // Two binomial probabilities over a third, which holds for any p; this one keeps all of them
  // large.
  const double p = double(draws) / double(all);
  return std::exp(log_binomial(double(hits), double(marked), p) +
                  log_binomial(double(draws - hits), double(others), p) -
                  log_binomial(double(draws), double(all), p));
}

}  // namespace toolyard::experiments
