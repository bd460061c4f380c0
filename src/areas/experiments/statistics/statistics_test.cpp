// Tests of the statistics against a reference that other programs have computed, within its
// tolerances, and that extreme input results in a reason instead of a NaN.
#include <gtest/gtest.h>
#include <simdjson.h>

#include <cmath>

#include "areas/experiments/statistics/allocation.h"
#include "areas/experiments/statistics/corrections.h"
#include "areas/experiments/statistics/distributions.h"
#include "areas/experiments/statistics/effects.h"
#include "areas/experiments/statistics/exact_sum.h"
#include "areas/experiments/statistics/proportions.h"
#include "areas/experiments/statistics/sample_size.h"
#include "tests/support/vectors.h"

namespace toolyard::experiments {
namespace {

using simdjson::dom::array;
using simdjson::dom::element;

constexpr double five_decimals = 6e-6;

double figure(element value) {
  return value.is_double() ? double(value) : static_cast<double>(std::int64_t(value));
}
std::vector<double> numbers(element value) {
  std::vector<double> all;
  for (const auto one : array(value)) all.push_back(figure(one));
  return all;
}
void expect_relative(double mine, double theirs, double tolerance) {
  // The reference was computed by adaptive quadrature, which returns 0 for values as small as this.
  EXPECT_NEAR(mine, theirs, std::abs(theirs) * tolerance + 1e-40);
}
void expect_interval(const Interval& mine, element theirs) {
  EXPECT_NEAR(mine.low, figure(theirs.at(0)), five_decimals);
  EXPECT_NEAR(mine.high, figure(theirs.at(1)), five_decimals);
}

class StatisticsReference : public ::testing::Test {
 protected:
  void SetUp() override {
    const auto folder = vectors({"reference/experiment_reference.json"});
    if (!folder) GTEST_SKIP() << "no reference";
    cases_ = parser_.load((*folder / "reference" / "experiment_reference.json").string());
  }
  std::vector<element> group(const char* name) {
    std::vector<element> all;
    for (const auto one : array(cases_[name])) all.push_back(one);
    EXPECT_FALSE(all.empty()) << name;
    return all;
  }
  static void expect_test(const TestResult& mine, element theirs) {
    EXPECT_NEAR(mine.p_value, figure(theirs["p_value"]), five_decimals);
    expect_interval(mine.interval, theirs["ci"].value());
  }
  static void expect_belief(const Belief& mine, element theirs) {
    EXPECT_NEAR(mine.chance, figure(theirs["chance_to_win"]), five_decimals);
    EXPECT_NEAR(mine.loss_keep, figure(theirs["risk"].at(0)), five_decimals);
    EXPECT_NEAR(mine.loss_ship, figure(theirs["risk"].at(1)), five_decimals);
    expect_interval(mine.interval, theirs["ci"].value());
  }
  // Checks both scales, by all three methods.
  static void expect_effects(const Sample& a, const Sample& b, element one) {
    for (const auto scale : {Scale::relative, Scale::absolute}) {
      const std::string name = scale == Scale::relative ? "relative" : "absolute";
      SCOPED_TRACE(name);
      const element theirs = one["frequentist_" + name].value();
      const auto mine = effect_of(a, b, scale);
      ASSERT_EQ(mine.has_value(), theirs["error"].is_null());
      if (!mine) continue;
      EXPECT_NEAR(mine->difference, figure(theirs["expected"]), five_decimals);
      EXPECT_NEAR(mine->error, figure(theirs["stderr"]), five_decimals);
      expect_test(welch_test(*mine, 0.05), theirs);
      element more;
      if (!one["bayes_gaussian_" + name + "_flat"].get(more))
        expect_belief(bayes(*mine, {}, 0.05), more);
      if (!one["sequential_" + name + "_n5000"].get(more))
        expect_test(sequential_test(*mine, 0.05, 5000), more);
    }
  }
  simdjson::dom::parser parser_;
  element cases_;
};

Count count_of(element arm) { return {arm["conversions"], arm["users"]}; }

TEST_F(StatisticsReference, Proportions) {
  for (const auto one : group("proportion")) {
    SCOPED_TRACE(simdjson::minify(one["input"].value()));
    const auto a = count_of(one["input"]["control"]), b = count_of(one["input"]["treatment"]);
    expect_effects(sample_of_proportion(a.conversions, a.users),
                   sample_of_proportion(b.conversions, b.users), one);
    expect_interval(wilson_interval(a, 0.05), one["wilson95"].at(0));
    expect_interval(wilson_interval(b, 0.05), one["wilson95"].at(1));
    expect_interval(newcombe_interval(a, b, 0.05), one["newcombe95_diff"]);
    expect_relative(fisher_p_value(a, b), figure(one["fisher_p"]), 1e-7);
    const auto exact = exact_belief(a, b);
    const element theirs = one["bayes_beta_binomial"];
    expect_relative(exact.chance, figure(theirs["chance_to_win"]), 1e-7);
    expect_relative(exact.loss_ship, figure(theirs["expected_loss_choose_treatment"]), 1e-7);
    expect_relative(exact.loss_keep, figure(theirs["expected_loss_choose_control"]), 1e-7);
  }
}

TEST_F(StatisticsReference, Means) {
  for (const auto one : group("mean")) {
    SCOPED_TRACE(simdjson::minify(one["input"].value()));
    const auto sample = [&](const char* arm) {
      const element in = one["input"][arm];
      const double sum = figure(in["sum"]);
      const auto deviations = squared_deviations(
          ExactSum({sum}), ExactSum({figure(in["sum_squares"])}), std::int64_t(in["n"]));
      return sample_of_sums(sum, deviations, in["n"]);
    };
    const auto a = sample("control"), b = sample("treatment");
    EXPECT_NEAR(a.mean, figure(one["means"].at(0)), five_decimals);
    EXPECT_NEAR(b.mean, figure(one["means"].at(1)), five_decimals);
    expect_relative(a.variance, figure(one["variances"].at(0)), 1e-9);
    expect_relative(b.variance, figure(one["variances"].at(1)), 1e-9);
    expect_effects(a, b, one);
  }
}

TEST_F(StatisticsReference, Allocation) {
  for (const auto one : group("srm")) {
    SCOPED_TRACE(simdjson::minify(one));
    std::vector<std::int64_t> observed;
    for (const auto count : array(one["observed"])) observed.push_back(count);
    const auto mine = check_allocation(observed, numbers(one["weights"]));
    expect_relative(mine.chi_squared, figure(one["chi2"]), 1e-9);
    EXPECT_EQ(mine.degrees, std::int64_t(one["df_positive_weights"]));
    expect_relative(mine.p_value.value(), figure(one["p_value_positive_df"]), 1e-9);
    EXPECT_EQ(*mine.p_value < 0.001, bool(one["mismatch_at_0.001"]));
  }
}

TEST_F(StatisticsReference, Corrections) {
  for (const auto one : group("multiple_testing")) {
    const auto p = numbers(one["p"]);
    for (const auto correction : {Correction::holm, Correction::bh}) {
      const auto mine = adjust(p, correction), theirs = numbers(one[spelling(correction)]);
      ASSERT_EQ(mine.size(), theirs.size());
      for (std::size_t i = 0; i < mine.size(); ++i) expect_relative(mine[i], theirs[i], 1e-9);
    }
    EXPECT_EQ(adjust(p, Correction::none), p);
  }
}

TEST_F(StatisticsReference, SampleSizes) {
  for (const auto one : group("sample_size"))
    EXPECT_EQ(sample_size({figure(one["baseline"]), figure(one["relative_mde"]),
                           figure(one["alpha"]), figure(one["power"])}),
              std::int64_t(one["n_per_arm_ceil"]))
        << one;
}

TEST_F(StatisticsReference, SpecialFunctions) {
  for (const auto one : group("special")) {
    SCOPED_TRACE(simdjson::minify(one));
    const std::string_view name = one["fn"];
    const auto in = numbers(one["args"]);
    double mine = std::nan("");
    if (name == "norm_cdf") mine = normal_cdf(in[0]);
    if (name == "norm_sf") mine = normal_cdf(-in[0]);
    if (name == "norm_pdf") mine = normal_density(in[0]);
    if (name == "norm_ppf") mine = normal_quantile(in[0]);
    if (name == "t_cdf") mine = student_cdf(in[0], in[1]);
    if (name == "t_sf") mine = student_cdf(-in[0], in[1]);
    if (name == "t_ppf") mine = student_quantile(in[0], in[1]);
    if (name == "chi2_sf") mine = chi_squared_tail(in[0], in[1]);
    if (name == "betainc") mine = Beta{in[1], in[2]}.cdf(in[0]);
    expect_relative(mine, figure(one["value"]), 1e-9);
  }
}

// The examples in the manual of R's `power.prop.test` (`p1 = .50, p2 = .75, power = .90` gives
// n = 76.7), and what `power.t.test` computes with the noncentral t distribution, of which Cohen's
// tables (1988, 2.4.1) have 64 and 26 for effects of 0.5 and 0.8 deviations.
TEST(Statistics, SampleSizesThatWerePublished) {
  EXPECT_EQ(sample_size({.baseline = 0.5, .effect = 0.5, .power = 0.9}), 77);
  const auto of_mean = [](double deviations, double alpha, double power) {
    return sample_size(
        {.baseline = 10, .effect = deviations, .alpha = alpha, .power = power, .deviation = 10});
  };
  EXPECT_EQ(of_mean(0.2, 0.05, 0.8), 394);  // 393.41
  EXPECT_EQ(of_mean(0.5, 0.05, 0.8), 64);   // 63.77
  EXPECT_EQ(of_mean(0.8, 0.05, 0.8), 26);   // 25.52
  EXPECT_EQ(of_mean(1, 0.05, 0.8), 17);     // 16.71
  EXPECT_EQ(of_mean(0.5, 0.01, 0.9), 121);
  EXPECT_EQ(of_mean(0.1, 0.05, 0.9), 2103);
  EXPECT_EQ(of_mean(-0.5, 0.05, 0.8), of_mean(0.5, 0.05, 0.8)) << "less is found like more";
}

// Figures from the page that explains the formulas.
TEST(Statistics, KnownFigures) {
  const auto half = exact_belief({49, 100}, {51, 100});
  EXPECT_NEAR(half.chance, 0.610771, 5e-7);
  EXPECT_NEAR(exact_belief({100, 1000}, {150, 1000}).chance, 0.999642, 5e-7);
  EXPECT_NEAR(exact_belief({0, 100}, {5, 100}).chance, 0.985523, 5e-7);
  EXPECT_NEAR(fisher_p_value({0, 100}, {5, 100}), 0.0593832, 5e-8);
  const auto newcombe = newcombe_interval({0, 100}, {5, 100}, 0.05);
  EXPECT_NEAR(newcombe.low, 0.00332794, 5e-9);
  EXPECT_NEAR(newcombe.high, 0.111752, five_decimals);
  const auto lift =
      effect_of(sample_of_proportion(49, 100), sample_of_proportion(51, 100), Scale::relative);
  const auto belief = bayes(lift.value(), {}, 0.05);
  EXPECT_NEAR(belief.chance, 0.609181, 5e-7);
  EXPECT_NEAR(belief.loss_keep, 0.081396, 5e-7);
  EXPECT_NEAR(belief.loss_ship, 0.040580, 5e-7);
  const auto sure =
      effect_of(sample_of_proportion(100, 1000), sample_of_proportion(150, 1000), Scale::relative)
          .value();
  EXPECT_NEAR(welch_test(sure, 0.05).p_value, 0.00597092, 5e-9);
  EXPECT_NEAR(sequential_test(sure, 0.05, 5000).p_value, 0.114636, 5e-7);
  EXPECT_EQ(effect_of(sample_of_proportion(0, 100), sample_of_proportion(5, 100), Scale::relative)
                .error(),
            Reason::zero_baseline);
}

TEST(Statistics, ARelativeDifferenceNeedsNoVariance) {
  const auto all = sample_of_proportion(30, 30), none = sample_of_proportion(0, 30);
  EXPECT_EQ(effect_of(all, all, Scale::relative).error(), Reason::zero_variance);
  EXPECT_EQ(relative_difference(all, all), 0);
  EXPECT_EQ(relative_difference(all, none), -1);
  EXPECT_EQ(relative_difference({1, -2, 0}, {1, -1, 0}), 0.5) << "higher is positive";
  EXPECT_EQ(relative_difference(none, all), std::nullopt) << "a baseline of 0";
  EXPECT_EQ(relative_difference(all, {}), std::nullopt);
  EXPECT_EQ(relative_difference({2, 1e-300, 0}, {2, 1e15, 0}), std::nullopt) << "not finite";
  const auto a = sample_of_proportion(100, 1000), b = sample_of_proportion(120, 1000);
  EXPECT_EQ(relative_difference(a, b), effect_of(a, b, Scale::relative)->difference);
}

TEST(Statistics, APriorPullsTowardsIt) {
  const Effect effect{.difference = 0.2, .error = 0.1, .degrees = 100, .users = 200};
  const auto flat = bayes(effect, {}, 0.05);
  const auto even = bayes(effect, Prior{0, 0.1}, 0.05);  // as certain as the data
  EXPECT_NEAR((even.interval.low + even.interval.high) / 2, 0.1, 1e-12);
  EXPECT_NEAR(even.interval.high - even.interval.low,
              (flat.interval.high - flat.interval.low) / std::sqrt(2), 1e-12);
  EXPECT_NEAR(even.chance, normal_cdf(std::sqrt(2)), 1e-12);
  EXPECT_NEAR(bayes(effect, Prior{0, 1e9}, 0.05).chance, flat.chance, 1e-12);
  EXPECT_NEAR(bayes(effect, Prior{-1, 1e-9}, 0.05).chance, 0, 1e-12);
}

TEST(Statistics, FarOutThereAreLimits) {
  const Effect far{.difference = 50, .error = 1, .degrees = 1e6, .users = 1e6};
  const auto belief = bayes(far, {}, 0.05);
  EXPECT_EQ(belief.chance, 1);
  EXPECT_EQ(belief.loss_keep, 50);
  EXPECT_EQ(belief.loss_ship, 0);
}

// Returns the expected value of max(0, rate of `a` - rate of `b`), as a plain sum over many thin
// slices of the narrower distribution.
double slow_loss(const Beta& a, const Beta& b) {
  const auto slices = [](const Beta& one, auto part) {
    constexpr int count = 40'000;
    const double from = std::max(0.0, one.mean() - 45 * one.deviation());
    const double to = std::min(1.0, one.mean() + 45 * one.deviation());
    double sum = 0;
    for (int i = 0; i < count; ++i) {
      const double x = from + (to - from) * (i + 0.5) / count;
      sum += one.density(x) * part(x) * (to - from) / count;
    }
    return sum;
  };
  // Returns the expected value of max(0, x - rate of `other`).
  const auto beyond = [](const Beta& other, double x) {
    const Beta shifted{other.a + 1, other.b};
    return x * other.cdf(x) - other.mean() * shifted.cdf(x);
  };
  if (a.deviation() < b.deviation()) return slices(a, [&](double x) { return beyond(b, x); });
  const Beta shifted{a.a + 1, a.b};
  return slices(b, [&](double x) { return a.mean() * shifted.tail(x) - x * a.tail(x); });
}

TEST(Statistics, LossesAndChancesBelongTogether) {
  // The difference of the two losses is that of the means.
  for (const auto& [a, b] : {std::pair<Count, Count>{{3, 17}, {9, 11}},
                             {{0, 1}, {1, 1}},
                             {{0, 0}, {5, 5}},
                             {{0, 0}, {500'000, 1'000'000}},
                             {{2, 4}, {500'000, 1'000'000}},
                             {{250'000, 5'000'000}, {249'500, 5'000'000}},
                             {{1, 1'000'000}, {999'999, 1'000'000}}}) {
    const auto belief = exact_belief(a, b), turned = exact_belief(b, a);
    const double mean_a = (a.conversions + 1.0) / (a.users + 2.0);
    const double mean_b = (b.conversions + 1.0) / (b.users + 2.0);
    EXPECT_NEAR(belief.loss_keep - belief.loss_ship, mean_b - mean_a, 1e-10);
    EXPECT_NEAR(belief.chance + turned.chance, 1, 1e-10);
    EXPECT_NEAR(belief.loss_keep, turned.loss_ship, 1e-12);
    // The loss by another formula, integrated over the density of one distribution.
    const Beta one{a.conversions + 1.0, double(a.users - a.conversions) + 1};
    const Beta other{b.conversions + 1.0, double(b.users - b.conversions) + 1};
    const double slow = slow_loss(one, other);
    EXPECT_NEAR(belief.loss_ship, slow, slow * 1e-6 + 1e-9);
  }
}

// Returns the p-value of Fisher's test by adding up all tables one by one.
double slow_fisher(const Count& a, const Count& b) {
  const auto draws = a.conversions + b.conversions, all = a.users + b.users;
  const double seen = hypergeometric(b.conversions, draws, b.users, all);
  double sum = 0, total = 0;
  for (std::int64_t hits = 0; hits <= draws; ++hits) {
    const double one = hypergeometric(hits, draws, b.users, all);
    total += one;
    if (one <= seen * (1 + 1e-7)) sum += one;
  }
  EXPECT_NEAR(total, 1, 1e-11);
  return std::min(sum, 1.0);
}

TEST(Statistics, FisherIsTheSumOfAllRareTables) {
  for (std::int64_t users_a : {1, 7, 40, 1000})
    for (std::int64_t users_b : {1, 12, 900})
      for (const double rate_a : {0.0, 0.1, 0.5, 1.0})
        for (const double rate_b : {0.0, 0.13, 1.0}) {
          const Count a{std::int64_t(users_a * rate_a), users_a};
          const Count b{std::int64_t(users_b * rate_b), users_b};
          const double slow = slow_fisher(a, b);
          EXPECT_NEAR(fisher_p_value(a, b), slow, slow * 1e-10)
              << a.conversions << "/" << users_a << " " << b.conversions << "/" << users_b;
        }
}

bool is_finite(const Interval& one) { return std::isfinite(one.low) && std::isfinite(one.high); }

TEST(Statistics, ExtremesComeToNothingOrToNumbers) {
  constexpr std::int64_t huge = 9'000'000'000'000'000;
  std::vector<Sample> samples;
  for (const std::int64_t users : {std::int64_t{0}, std::int64_t{1}, std::int64_t{2}, huge})
    for (const double mean : {0.0, 1e-300, 1.0, -1e15})
      for (const double variance : {0.0, 1e-300, 1e30}) samples.push_back({users, mean, variance});
  for (const auto& a : samples)
    for (const auto& b : samples)
      for (const auto scale : {Scale::absolute, Scale::relative}) {
        const auto effect = effect_of(a, b, scale);
        if (!effect) continue;
        const auto test = welch_test(*effect, 0.05);
        const auto belief = bayes(*effect, {}, 0.05);
        const auto sequential = sequential_test(*effect, 0.05, 5000);
        EXPECT_TRUE(std::isfinite(test.p_value) && std::isfinite(sequential.p_value));
        EXPECT_TRUE(is_finite(test.interval) && is_finite(sequential.interval))
            << effect->difference << " " << effect->error << " " << effect->degrees;
        EXPECT_TRUE(is_finite(belief.interval));
        EXPECT_TRUE(std::isfinite(belief.chance + belief.loss_keep + belief.loss_ship));
      }
  for (const auto& [a, b] : {std::pair<Count, Count>{{0, 1}, {0, huge}},
                             {{huge, huge}, {0, huge}},
                             {{huge / 2, huge}, {huge / 2 + 1'000'000'000, huge}}}) {
    EXPECT_TRUE(std::isfinite(fisher_p_value(a, b)));
    const auto belief = exact_belief(a, b);
    EXPECT_TRUE(std::isfinite(belief.chance + belief.loss_keep + belief.loss_ship));
    EXPECT_GE(belief.chance, 0);
    EXPECT_LE(belief.chance, 1);
  }
  EXPECT_FALSE(sample_size({0, 0.2}) || sample_size({0.9, 0.2}) || sample_size({0.1, 0}));
  EXPECT_FALSE(sample_size({.baseline = 0, .effect = 0.1, .deviation = 1}));
  EXPECT_FALSE(sample_size({.baseline = 5, .effect = 0.1, .deviation = 0}));
  EXPECT_FALSE(sample_size({.baseline = 5, .effect = 1e-12, .deviation = 1e6})) << "too many";
  EXPECT_EQ(sample_size({.baseline = 5, .effect = 100, .deviation = 1e-9}), 2) << "at least";
  EXPECT_FALSE(check_allocation(std::vector<std::int64_t>{5, 1}, std::vector{1.0, 0.0}).p_value);
  EXPECT_TRUE(check_allocation(std::vector<std::int64_t>{5, 1}, std::vector{1.0, 0.0}).has_leak);
}

}  // namespace
}  // namespace toolyard::experiments
