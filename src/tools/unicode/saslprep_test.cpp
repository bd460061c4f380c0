#include "tools/unicode/saslprep.h"

#include <gtest/gtest.h>

namespace toolyard::unicode {
namespace {

// The examples of RFC 4013, and letters that have two encodings.
TEST(Saslprep, PreparesPasswords) {
  EXPECT_EQ(saslprep("I\u00ADX"), "IX");
  EXPECT_EQ(saslprep("user"), "user");
  EXPECT_EQ(saslprep("USER"), "USER");
  EXPECT_EQ(saslprep("\u00AA"), "a");
  EXPECT_EQ(saslprep("\u2168"), "IX");
  EXPECT_EQ(saslprep("\u0007"), std::nullopt);
  EXPECT_EQ(saslprep("\u0627\u0031"), std::nullopt);
  EXPECT_EQ(saslprep("e\u0301"), "\u00E9");
  EXPECT_EQ(saslprep("a\u00A0b"), "a b");
  EXPECT_EQ(saslprep(""), "");
}

}  // namespace
}  // namespace toolyard::unicode
