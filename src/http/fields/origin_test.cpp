#include "http/fields/origin.h"

#include <gtest/gtest.h>

namespace toolyard::http {
namespace {

TEST(Origin, IsThatOfAnAddressWithAPathAndInAnyCase) {
  EXPECT_TRUE(is_origin_of("https://tools.example", "https://tools.example"));
  EXPECT_TRUE(is_origin_of("https://tools.example", "https://tools.example/below/"));
  EXPECT_TRUE(is_origin_of("https://tools.example:8443", "HTTPS://Tools.Example:8443/"));
}

TEST(Origin, IsNoOther) {
  EXPECT_FALSE(is_origin_of("http://tools.example", "https://tools.example"));
  EXPECT_FALSE(is_origin_of("https://tools.example:444", "https://tools.example"));
  EXPECT_FALSE(is_origin_of("https://tools.example.evil.example", "https://tools.example"));
  EXPECT_FALSE(is_origin_of("https://tools.example/", "https://tools.example/"));
  EXPECT_FALSE(is_origin_of("null", ""));
  EXPECT_FALSE(is_origin_of("", ""));
}

}  // namespace
}  // namespace toolyard::http
