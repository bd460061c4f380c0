#include "http/fields/rate_limit_fields.h"

#include <gtest/gtest.h>

#include <array>
#include <limits>

namespace toolyard::http {
namespace {

constexpr std::array two{RateLimitItem{"default", 600, 60, 599, 1},
                         RateLimitItem{"monthly", 10'000, 2'592'000, 0, 820'800}};

std::string lines(std::span<const RateLimitItem> items) {
  std::string out = "Before: 1\r\n";
  append_rate_limit_fields(out, items);
  return out;
}

TEST(RateLimitFields, AreListsOfItems) {
  EXPECT_EQ(lines(std::span(two).first(1)),
            "Before: 1\r\n"
            "RateLimit-Policy: \"default\";q=600;w=60\r\n"
            "RateLimit: \"default\";r=599;t=1\r\n");
  EXPECT_EQ(lines(two),
            "Before: 1\r\n"
            "RateLimit-Policy: \"default\";q=600;w=60, \"monthly\";q=10000;w=2592000\r\n"
            "RateLimit: \"default\";r=599;t=1, \"monthly\";r=0;t=820800\r\n");
  EXPECT_EQ(lines({}), "Before: 1\r\n");
}

TEST(RateLimitFields, HoldWhatStructuredFieldsAllow) {
  constexpr auto most = std::numeric_limits<std::int64_t>::max();
  const std::array odd{RateLimitItem{"a\"b\\c\r\n\x7f\xc3\xa9 d", most, -1, most, -5}};
  EXPECT_EQ(lines(odd),
            "Before: 1\r\n"
            "RateLimit-Policy: \"a\\\"b\\\\c d\";q=999999999999999;w=0\r\n"
            "RateLimit: \"a\\\"b\\\\c d\";r=999999999999999;t=0\r\n");
}

}  // namespace
}  // namespace toolyard::http
