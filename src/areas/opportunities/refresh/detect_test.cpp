// Tests detectors and scores against reference data, and at their thresholds.
#include "areas/opportunities/refresh/detect.h"

#include <gtest/gtest.h>
#include <simdjson.h>

#include <cmath>

#include "tests/support/vectors.h"

namespace toolyard::opportunities {
namespace {

using simdjson::dom::element;

constexpr ClickCurve usual;
constexpr double tolerance = 6e-6;

Numbers numbers(const element& of) {
  Numbers one{.clicks = of["clicks"], .impressions = of["impressions"], .position = {}};
  one.position = double(of["position"]);
  return one;
}

void expect_same(const element& wanted, const std::optional<Finding>& found,
                 const std::string& what) {
  if (wanted.is_null()) {
    EXPECT_FALSE(found) << what;
    return;
  }
  ASSERT_TRUE(found) << what;
  EXPECT_EQ(std::string_view(wanted["type"]), spelling(found->type)) << what;
  EXPECT_EQ(std::string_view(wanted["effort"]), spelling(found->effort)) << what;
  EXPECT_NEAR(double(wanted["estimated_gain"]), found->gain, tolerance) << what;
  EXPECT_NEAR(double(wanted["confidence"]), found->confidence, tolerance) << what;
  EXPECT_NEAR(double(wanted["score"]), found->score, tolerance) << what;
}

class OpportunityReference : public ::testing::Test {
 protected:
  // Loads the reference data. Returns false if there is none.
  bool load() {
    const auto folder = vectors({"reference/opportunity_reference.json"});
    if (!folder) return false;
    reference_ = parser_.load((*folder / "reference" / "opportunity_reference.json").string());
    return true;
  }
  simdjson::dom::parser parser_;
  element reference_;
};

TEST_F(OpportunityReference, Curve) {
  if (!load()) GTEST_SKIP() << "no reference";
  double position = 1;
  for (const double share : reference_["curve"]) EXPECT_DOUBLE_EQ(usual.at(position++), share);
  EXPECT_EQ(position, 12);
  for (const auto one : reference_["site_curve_shrinkage"]) {
    const auto index = std::size_t(std::int64_t(one["bucket"])) - 1;
    ClickCurve supposed;
    supposed.shares[index] = one["prior"];
    ClicksByPosition seen;
    seen[index] = {double(std::int64_t(one["clicks"])), double(std::int64_t(one["impressions"]))};
    EXPECT_NEAR(fitted(supposed, seen, double(std::int64_t(one["k"]))).shares[index],
                double(one["ctr_hat"]), tolerance);
  }
}

TEST_F(OpportunityReference, OfOnePage) {
  if (!load()) GTEST_SKIP() << "no reference";
  for (const auto one : reference_["cases"]) {
    const auto what = simdjson::minify(one);
    EXPECT_NEAR(usual.at(one["position"]), double(one["expected_ctr"]), 1e-12) << what;
    expect_same(one["striking_distance"], find_striking_distance(numbers(one), usual), what);
    expect_same(one["low_ctr"], find_low_ctr(numbers(one), usual), what);
  }
}

TEST_F(OpportunityReference, OfSeveralPages) {
  if (!load()) GTEST_SKIP() << "no reference";
  const element one = reference_["cannibalization"];
  std::vector<Numbers> pages;
  for (const auto page : one["input"]) pages.push_back(numbers(page));
  const auto found = find_cannibalization(pages);
  ASSERT_TRUE(found);
  expect_same(one, found->finding, "cannibalization");
  EXPECT_NEAR(found->concentration, double(one["hhi"]), 1e-12);
}

TEST_F(OpportunityReference, OfTwoWindows) {
  if (!load()) GTEST_SKIP() << "no reference";
  for (const auto one : reference_["decay"]) {
    Numbers now{.clicks = one["current_clicks"], .impressions = 0, .position = {}};
    const Numbers before{.clicks = one["previous_clicks"], .impressions = 1000, .position = {}};
    element impressions;
    if (!one["impressions"].get(impressions)) now.impressions = impressions;
    const auto found = find_decay(now, before);
    if (one["type"].error()) EXPECT_FALSE(found) << simdjson::minify(one);
    else expect_same(one, found, simdjson::minify(one));
  }
}

Numbers at(double position, std::int64_t clicks, std::int64_t impressions) {
  return {.clicks = clicks, .impressions = impressions, .position = position};
}

TEST(Opportunities, CurveHasNoJumpsAndNoEnd) {
  EXPECT_EQ(usual.at(0), usual.at(1));
  EXPECT_EQ(usual.at(-7), .285);
  for (double position = 1; position < 30; position += 1.0 / 64)
    EXPECT_LT(std::abs(usual.at(position) - usual.at(position + 1e-9)), 1e-9) << position;
  EXPECT_NEAR(usual.at(1.5), .221, 1e-12);
  EXPECT_NEAR(usual.at(10.5), .017, 1e-12);
  EXPECT_NEAR(usual.at(12), .009 * std::exp(-.08), 1e-15);
  EXPECT_EQ(usual.at(1e300), 0);
  EXPECT_EQ(nearest_known(0.2), 0u);
  EXPECT_EQ(nearest_known(11.4), 10u);
  EXPECT_EQ(nearest_known(11.5), std::nullopt);
  EXPECT_EQ(nearest_known(HUGE_VAL), std::nullopt);
}

TEST(Opportunities, ThresholdsAreThoseOfTheReference) {
  EXPECT_TRUE(find_striking_distance(at(4, 0, 100), usual));
  EXPECT_FALSE(find_striking_distance(at(3.999, 0, 100), usual));
  EXPECT_TRUE(find_striking_distance(at(20, 0, 100), usual));
  EXPECT_FALSE(find_striking_distance(at(20.001, 0, 100), usual));
  EXPECT_FALSE(find_striking_distance(at(4, 0, 99), usual));
  EXPECT_EQ(find_striking_distance(at(4, 50, 100), usual)->gain, 0);
  EXPECT_TRUE(find_low_ctr(at(10, 0, 200), usual));
  EXPECT_FALSE(find_low_ctr(at(10.001, 0, 200), usual));
  EXPECT_FALSE(find_low_ctr(at(10, 0, 199), usual));
  EXPECT_FALSE(find_low_ctr(at(3, 66, 1000), usual)) << "exactly 0.6 of what is usual";
  EXPECT_TRUE(find_low_ctr(at(3, 65, 1000), usual));
  EXPECT_FALSE(find_content_gap(at(20, 0, 200), usual));
  EXPECT_FALSE(find_content_gap(at(21, 0, 199), usual));
  EXPECT_NEAR(find_content_gap(at(21, 0, 200), usual)->gain, 5, 1e-12);
  EXPECT_TRUE(find_decay({.clicks = 40}, {.clicks = 50, .impressions = 10}));
  EXPECT_FALSE(find_decay({.clicks = 41}, {.clicks = 50, .impressions = 10}));
  EXPECT_FALSE(find_decay({.clicks = 0}, {.clicks = 49, .impressions = 10}));
  EXPECT_FALSE(find_decay({.clicks = 60}, {.clicks = 50, .impressions = 10}));
}

TEST(Opportunities, AreNotFoundWithoutAPositionOrImpressions) {
  const Numbers none;
  EXPECT_FALSE(find_striking_distance({.clicks = 0, .impressions = 1000}, usual));
  EXPECT_FALSE(find_low_ctr({.clicks = 0, .impressions = 1000}, usual));
  EXPECT_FALSE(find_content_gap({.clicks = 0, .impressions = 1000}, usual));
  EXPECT_FALSE(find_cannibalization({}));
  EXPECT_FALSE(find_cannibalization(std::array{none, none}));
  EXPECT_EQ(confidence_of(0), 0);
  EXPECT_EQ(confidence_of(-5), 0);
  EXPECT_EQ(score_of(0, 1, Effort::low), 0);
}

TEST(Opportunities, HugeNumbersStayNumbers) {
  constexpr std::int64_t huge = 9'000'000'000'000'000;
  const auto found = find_striking_distance(at(5, 0, huge), usual);
  EXPECT_EQ(found->score, 100);
  EXPECT_NEAR(found->gain / (huge * .11), 1, 1e-12);
  EXPECT_FALSE(find_low_ctr(at(1, huge, 200), usual));
  const auto decay = find_decay({}, {.clicks = huge, .impressions = huge});
  EXPECT_EQ(decay->gain, double(huge));
  EXPECT_EQ(decay->score, 100);
}

TEST(Opportunities, CompetitorsAreWeighedByTheOneInFront) {
  // An even split with equal clicks steals nothing.
  EXPECT_FALSE(find_cannibalization(std::array{at(5, 50, 1000), at(6, 50, 1000)}));
  // A split of 9 to 1 has a fragmentation of 1 − 0.82, above the threshold.
  EXPECT_TRUE(find_cannibalization(std::array{at(5, 90, 900), at(6, 0, 100)}));
  // A split of 99 to 1 is below the threshold.
  EXPECT_FALSE(find_cannibalization(std::array{at(5, 990, 9900), at(6, 0, 100)}));
}

}  // namespace
}  // namespace toolyard::opportunities
