#include "adapters/postgres/numeric.h"

#include <gtest/gtest.h>

#include <initializer_list>

namespace toolyard::postgres {
namespace {

// Encodes base-10000 digits in the server's binary format.
std::string numeric(int weight, int sign, std::initializer_list<int> digits) {
  std::string bytes;
  const auto add = [&](int value) {
    (bytes += static_cast<char>(value >> 8 & 0xff)) += static_cast<char>(value & 0xff);
  };
  add(static_cast<int>(digits.size()));
  add(weight);
  add(sign);
  add(0);
  for (const int digit : digits) add(digit);
  return bytes;
}

TEST(PostgresNumeric, IsReadExactly) {
  EXPECT_EQ(numeric_integer(numeric(0, 0, {})), 0);
  EXPECT_EQ(numeric_integer(numeric(0, 0x4000, {42})), -42);
  EXPECT_EQ(numeric_integer(numeric(2, 0, {7})), 700'000'000);
  EXPECT_EQ(numeric_integer(numeric(4, 0, {922, 3372, 368, 5477, 5807})), INT64_MAX);
  EXPECT_EQ(numeric_integer(numeric(4, 0x4000, {922, 3372, 368, 5477, 5808})), INT64_MIN);
  EXPECT_EQ(numeric_integer(numeric(4, 0, {922, 3372, 368, 5477, 5808})), std::nullopt);
  EXPECT_EQ(numeric_integer(numeric(0, 0, {1, 5000})), std::nullopt);
  EXPECT_EQ(numeric_number(numeric(0, 0, {1, 5000})), 1.5);
  EXPECT_EQ(numeric_number(numeric(-2, 0x4000, {25})), -0.00000025);
  EXPECT_EQ(numeric_text(numeric(-1, 0, {1})), "0.0001");
}

TEST(PostgresNumeric, RefusesOtherText) {
  EXPECT_EQ(numeric_text(numeric(0, 0xc000, {})), std::nullopt) << "not a number";
  EXPECT_EQ(numeric_text(numeric(0, 0xd000, {})), std::nullopt) << "infinity";
  EXPECT_EQ(numeric_text(""), std::nullopt);
  EXPECT_EQ(numeric_text(numeric(0, 0, {1}).substr(0, 9)), std::nullopt);
}

}  // namespace
}  // namespace toolyard::postgres
