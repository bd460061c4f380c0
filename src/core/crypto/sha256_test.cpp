#include "core/crypto/sha256.h"

#include <gtest/gtest.h>

namespace toolyard {
namespace {

TEST(Sha256, DiffersWhereverABitDoes) {
  const auto one = sha256("abc");
  EXPECT_EQ(one[0], 0xba);
  EXPECT_EQ(one[31], 0xad);
  EXPECT_TRUE(are_same(one, sha256("abc")));
  for (std::size_t at = 0; at < one.size(); ++at)
    for (int bit = 0; bit < 8; ++bit) {
      auto other = one;
      other[at] = static_cast<unsigned char>(other[at] ^ 1 << bit);
      EXPECT_FALSE(are_same(one, other)) << at;
    }
}

}  // namespace
}  // namespace toolyard
