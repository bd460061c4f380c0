#include "tools/key_formats/openssh/bcrypt_pbkdf.h"

#include <gtest/gtest.h>

#include "core/text/hex.h"
#include "tools/key_formats/openssh/blowfish.h"

namespace toolyard::key_formats {
namespace {

// The first and last words of the published tables of Blowfish.
TEST(RsaPi, HasTheDigitsOfBlowfish) {
  const auto digits = pi_fraction(18 + 4 * 256);
  EXPECT_EQ(digits[0], 0x243f6a88u);
  EXPECT_EQ(digits[1], 0x85a308d3u);
  EXPECT_EQ(digits[17], 0x8979fb1bu);
  EXPECT_EQ(digits[18], 0xd1310ba6u);
  EXPECT_EQ(digits.back(), 0x3ac372e6u);
}

// Digits that are cut off at the end must not affect those before them.
TEST(RsaPi, IsTheSameForAnyNumberOfDigits) {
  const auto all = pi_fraction(600);
  for (std::size_t count = 1; count < all.size(); count += 7) {
    const auto some = pi_fraction(count);
    ASSERT_EQ(some, std::vector(all.begin(), all.begin() + std::ptrdiff_t(count))) << count;
  }
}

std::string derive(std::string_view passphrase, std::string_view salt, std::uint32_t rounds,
                   std::size_t size) {
  return encode_hex(bcrypt_pbkdf(passphrase, salt, rounds, size).view());
}

// The vectors of the test of OpenBSD.
TEST(RsaBcryptPbkdf, DerivesWhatOpenbsdDoes) {
  EXPECT_EQ(derive("password", "salt", 4, 32),
            "5bbf0cc293587f1c3635555c27796598d47e579071bf427e9d8fbe842aba34d9");
  EXPECT_EQ(derive("password", {"\0", 1}, 4, 16), "c12b566235eee04c212598970a579a67");
  EXPECT_EQ(derive("password", "salt", 8, 64),
            "e1367ec5151a33faac4cc1c144cd23fa15d5548493ecc99b9b5d9c0d3b27bec7"
            "6227ea66088b849b20ab7aa478010246e74bba51723fefa9f9474d6508845e8d");
}

TEST(RsaBcryptPbkdf, ReturnsTheRequestedNumberOfBytes) {
  for (const std::size_t size : {1, 31, 33, 48, 64, 65, 100})
    EXPECT_EQ(bcrypt_pbkdf("a", "b", 1, size).view().size(), size);
}

}  // namespace
}  // namespace toolyard::key_formats
