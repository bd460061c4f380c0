// Tests against all cases of GrowthBook's SDKs, and of the spread of units by the weights.
#include "areas/experiments/exposures/assignment.h"

#include <gtest/gtest.h>
#include <simdjson.h>

#include <array>

#include "tests/support/vectors.h"

namespace toolyard::experiments {
namespace {

using simdjson::dom::array;
using simdjson::dom::element;

double number(element value) {
  return value.is_double() ? double(value) : static_cast<double>(std::int64_t(value));
}
BucketRange range_of(element value) { return {number(value.at(0)), number(value.at(1))}; }
std::vector<BucketRange> ranges_of(element value) {
  std::vector<BucketRange> ranges;
  for (const auto one : array(value)) ranges.push_back(range_of(one));
  return ranges;
}

class SdkCases : public ::testing::Test {
 protected:
  void SetUp() override {
    const auto folder = vectors({"reference/growthbook_sdk_cases.json"});
    if (!folder) GTEST_SKIP() << "no reference";
    cases_ = parser_.load((*folder / "reference" / "growthbook_sdk_cases.json").string());
  }
  // Returns the cases of a group, of which there must be at least one.
  std::vector<element> group(const char* name) {
    std::vector<element> all;
    for (const auto one : array(cases_[name])) all.push_back(one);
    EXPECT_FALSE(all.empty()) << name;
    return all;
  }
  simdjson::dom::parser parser_;
  element cases_;
};

TEST_F(SdkCases, Hash) {
  for (const auto one : group("hash")) {
    const auto place = place_of(std::string_view(one.at(0)), std::string_view(one.at(1)),
                                static_cast<int>(std::int64_t(one.at(2))));
    if (one.at(3).is_null()) {
      EXPECT_FALSE(place) << one;
    } else {
      EXPECT_EQ(place, number(one.at(3))) << one;
    }
  }
}

TEST_F(SdkCases, BucketRanges) {
  for (const auto one : group("getBucketRange")) {
    const auto in = one.at(1).value();
    std::vector<double> weights;
    if (!in.at(2).is_null())
      for (const auto weight : array(in.at(2))) weights.push_back(number(weight));
    const auto made =
        bucket_ranges(static_cast<int>(std::int64_t(in.at(0))), number(in.at(1)), weights);
    const auto expected = ranges_of(one.at(2));
    ASSERT_EQ(made.size(), expected.size()) << one;
    for (std::size_t i = 0; i < made.size(); ++i) {
      EXPECT_NEAR(made[i].start, expected[i].start, 1e-9) << one;
      EXPECT_NEAR(made[i].end, expected[i].end, 1e-9) << one;
    }
  }
}

TEST_F(SdkCases, Choice) {
  for (const auto one : group("chooseVariation")) {
    const auto chosen = choose_variant(number(one.at(1)), ranges_of(one.at(2)));
    EXPECT_EQ(chosen ? static_cast<std::int64_t>(*chosen) : -1, std::int64_t(one.at(3))) << one;
  }
}

TEST_F(SdkCases, QueryOverride) {
  for (const auto one : group("getQueryStringOverride")) {
    const auto chosen = variant_in_query(std::string_view(one.at(1)), std::string_view(one.at(2)),
                                         static_cast<std::size_t>(std::int64_t(one.at(3))));
    if (one.at(4).is_null()) {
      EXPECT_FALSE(chosen) << one;
    } else {
      EXPECT_EQ(chosen, static_cast<std::size_t>(std::int64_t(one.at(4)))) << one;
    }
  }
}

TEST_F(SdkCases, Namespaces) {
  for (const auto one : group("inNamespace")) {
    const auto space = one.at(2).value();
    const Namespace given{std::string_view(space.at(0)),
                          {number(space.at(1)), number(space.at(2))}};
    EXPECT_EQ(is_in_namespace(std::string_view(one.at(1)), given), bool(one.at(3))) << one;
  }
}

TEST_F(SdkCases, EqualWeights) {
  for (const auto one : group("getEqualWeights")) {
    const auto made = equal_weights(static_cast<int>(std::int64_t(one.at(0))));
    const auto expected = array(one.at(1));
    ASSERT_EQ(made.size(), expected.size()) << one;
    for (std::size_t i = 0; i < made.size(); ++i)
      EXPECT_NEAR(made[i], number(expected.at(i)), 1e-8) << one;
  }
}

// Computed in Node by the hash of GrowthBook's JavaScript client, FNV-1a over `charCodeAt`.
TEST(Assignment, HashesUtf16AsJavaScriptDoes) {
  struct Unit {
    std::string_view name;
    double second, first;
    bool is_within;  // whether version 1 of `unit__räume` is below one half
  };
  for (const auto& [name, second, first, is_within] :
       {Unit{"größe", 0.971, 0.779, false}, Unit{"пользователь", 0.0088, 0.495, false},
        Unit{"用户", 0.536, 0.445, false}, Unit{"😀 user", 0.3289, 0.838, false},
        Unit{"é", 0.8663, 0.137, true}}) {
    EXPECT_DOUBLE_EQ(*place_of("seed", name, 2), second) << name;
    EXPECT_DOUBLE_EQ(*place_of("seed", name, 1), first) << name;
    EXPECT_EQ(is_in_namespace(name, {"räume", {0, 0.5}}), is_within) << name;
  }
}

TEST(Assignment, SpreadsAsTheWeightsSay) {
  const std::array weights{0.2, 0.3, 0.5};
  const auto ranges = bucket_ranges(3, 0.5, weights);
  std::array<int, 3> counts{};
  for (int i = 0; i < 100'000; ++i) {
    const auto chosen = choose_variant(*place_of("seed", "unit-" + std::to_string(i), 2), ranges);
    if (chosen) ++counts[*chosen];
  }
  for (std::size_t i = 0; i < counts.size(); ++i)
    EXPECT_NEAR(counts[i] / 100'000.0, weights[i] / 2, 0.005);
}

TEST(Assignment, NobodyMovesWhenCoverageGrows) {
  const auto few = bucket_ranges(2, 0.1, {}), all = bucket_ranges(2, 1, {});
  for (int i = 0; i < 10'000; ++i) {
    const auto before = choose_variant(i / 10'000.0, few);
    if (before) {
      EXPECT_EQ(choose_variant(i / 10'000.0, all), before);
    }
  }
}

}  // namespace
}  // namespace toolyard::experiments
