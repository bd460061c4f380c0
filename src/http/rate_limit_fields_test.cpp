#include "http/rate_limit_fields.h"

#include <gtest/gtest.h>

#include <array>
#include <limits>

namespace toolyard::http {
namespace {

constexpr std::array two{RateLimitItem{"default", 600, 60, 599, 1},
                         RateLimitItem{"monthly", 10'000, 2'592'000, 0, 820'800}};

std::string policy(std::span<const RateLimitItem> items) {
  std::string out;
  append_rate_limit_policy(out, items);
  return out;
}
std::string limit(std::span<const RateLimitItem> items) {
  std::string out;
  append_rate_limit(out, items);
  return out;
}

TEST(RateLimitFields, AreListsOfItems) {
  EXPECT_EQ(policy(std::span(two).first(1)), R"("default";q=600;w=60)");
  EXPECT_EQ(limit(std::span(two).first(1)), R"("default";r=599;t=1)");
  EXPECT_EQ(policy(two), R"("default";q=600;w=60, "monthly";q=10000;w=2592000)");
  EXPECT_EQ(limit(two), R"("default";r=599;t=1, "monthly";r=0;t=820800)");
  EXPECT_EQ(policy({}), "");
  EXPECT_EQ(limit({}), "");
}

TEST(RateLimitFields, HoldWhatStructuredFieldsAllow) {
  constexpr auto most = std::numeric_limits<std::int64_t>::max();
  const std::array odd{RateLimitItem{"a\"b\\c\r\n\x7f\xc3\xa9 d", most, -1, most, -5}};
  EXPECT_EQ(policy(odd), R"("a\"b\\c d";q=999999999999999;w=0)");
  EXPECT_EQ(limit(odd), R"("a\"b\\c d";r=999999999999999;t=0)");
}

}  // namespace
}  // namespace toolyard::http
