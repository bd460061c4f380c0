#include "core/crypto/preview_token.h"

#include <gtest/gtest.h>

namespace toolyard {
namespace {

TEST(PreviewTokens, ShowOneRevisionUntilTheyExpire) {
  const PreviewSigner signer(SecretKey(std::string(32, 'k')));
  const PreviewClaims claims{
      .item = 7, .revision = 3, .expires_at = Instant(std::chrono::seconds(1'000))};
  const auto token = signer.sign(claims);
  EXPECT_EQ(token.size(), PreviewSigner::token_size);
  EXPECT_EQ(signer.read(token, Instant(std::chrono::seconds(999))), claims);
  EXPECT_EQ(signer.read(token, Instant(std::chrono::seconds(1'000))), std::nullopt);
  EXPECT_EQ(PreviewSigner(SecretKey(std::string(32, 'x'))).read(token, Instant()), std::nullopt);
}

TEST(PreviewTokens, CannotBeChanged) {
  const PreviewSigner signer(SecretKey(std::string(32, 'k')));
  const auto token =
      signer.sign({.item = 7, .revision = 3, .expires_at = Instant(std::chrono::seconds(1'000))});
  for (std::size_t i = 0; i < token.size(); ++i) {
    auto changed = token;
    changed[i] = changed[i] == 'A' ? 'B' : 'A';
    EXPECT_EQ(signer.read(changed, Instant()), std::nullopt) << i;
  }
  EXPECT_EQ(signer.read("", Instant()), std::nullopt);
  EXPECT_EQ(signer.read(token + "A", Instant()), std::nullopt);
}

}  // namespace
}  // namespace toolyard
