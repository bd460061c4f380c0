#include "core/mail/link_token.h"

#include <gtest/gtest.h>

#include <limits>

namespace toolyard {
namespace {

const LinkSigner signer(SecretKey(std::string(32, 'k')));

TEST(LinkToken, ComesBackAsItWas) {
  for (const auto& claims :
       {LinkClaims{}, LinkClaims{LinkKind::click, 65535, 7, 20'000},
        LinkClaims{LinkKind::open, 0, std::numeric_limits<std::int64_t>::max(), -1}}) {
    const auto token = signer.sign(claims);
    EXPECT_EQ(token.size(), LinkSigner::token_size);
    EXPECT_EQ(token.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
                                      "0123456789-_"),
              token.npos);
    EXPECT_EQ(signer.read(token), claims);
    EXPECT_EQ(signer.sign(claims), token);
  }
}

// Every bit of a token is significant.
TEST(LinkToken, HoldsOnlyAsItIs) {
  const auto token = signer.sign({LinkKind::unsubscribe, 0, 1, 2});
  for (std::size_t at = 0; at < token.size(); ++at)
    for (const char other : {'A', 'B', '_', '-', 'z', '0', '=', '+', '/', '\0', '\xff'}) {
      auto changed = token;
      changed[at] = other;
      if (changed != token) {
        EXPECT_FALSE(signer.read(changed)) << changed;
      }
    }
}

TEST(LinkToken, OtherTextsAreNone) {
  const auto token = signer.sign({});
  for (const auto& text : {std::string(), std::string("x"), token + "=", token + token,
                           token.substr(1), token.substr(0, 47), " " + token,
                           std::string(8 << 20, 'A'), std::string(48, 'A'), std::string(48, '\0')})
    EXPECT_FALSE(signer.read(text));
}

TEST(LinkToken, HoldsForOneServer) {
  const LinkSigner other(SecretKey(std::string(32, 'l')));
  EXPECT_FALSE(other.read(signer.sign({})));
}

}  // namespace
}  // namespace toolyard
