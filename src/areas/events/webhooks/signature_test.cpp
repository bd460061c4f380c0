// Signatures of webhooks: the example of the specification, rotation and what is refused. The
// libraries of others are in tests/webhooks.
#include "areas/events/webhooks/signature.h"

#include <gtest/gtest.h>

#include <vector>

namespace toolyard::webhooks {
namespace {

// The example of the libraries of Standard Webhooks.
constexpr std::string_view secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
constexpr Message message{.id = "msg_p5jXN8AQM9LWM0D4loKWxJek",
                          .timestamp_s = 1614265330,
                          .body = R"({"test": 2432232314})"};
constexpr std::string_view expected = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=";
constexpr Instant sent{std::chrono::seconds(1614265330)};

Verdict verdict(std::string_view signatures, Instant now = sent) {
  return verify(message, signatures, secret, now);
}

TEST(WebhookSignature, IsThatOfTheSpecification) {
  EXPECT_EQ(sign(message, std::vector<std::string>{std::string(secret)}), expected);
  EXPECT_EQ(verdict(expected), Verdict::valid);
  EXPECT_EQ(verify(message, expected, secret.substr(6), sent), Verdict::valid)
      << "the prefix of the secret may be missing";
}

TEST(WebhookSignature, IsMadeByBothSecretsDuringARotation) {
  const std::vector<std::string> secrets{new_secret(), std::string(secret)};
  const auto both = sign(message, secrets);
  EXPECT_EQ(verdict(both), Verdict::valid);
  EXPECT_EQ(verify(message, both, secrets.front(), sent), Verdict::valid);
  EXPECT_EQ(verify(message, both, new_secret(), sent), Verdict::no_match);
  EXPECT_EQ(verdict("v2,abc v1,AAAA " + std::string(expected)), Verdict::valid);
}

TEST(WebhookSignature, OfAnythingElseIsRefused) {
  for (const std::string_view signatures :
       {"", " ", "v1,", "v1", "g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
        "v1a,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
        "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OF="})
    EXPECT_EQ(verdict(signatures), Verdict::no_match) << signatures;
  auto other = message;
  other.id = "msg_p5jXN8AQM9LWM0D4loKWxJel";
  EXPECT_EQ(verify(other, expected, secret, sent), Verdict::no_match);
  other = message;
  other.body = R"({"test": 2432232315})";
  EXPECT_EQ(verify(other, expected, secret, sent), Verdict::no_match);
  EXPECT_EQ(verify(message, expected, "whsec_short", sent), Verdict::no_match);
}

TEST(WebhookSignature, ExpiresAfterFiveMinutes) {
  using std::chrono::seconds;
  EXPECT_EQ(verdict(expected, sent + seconds(300)), Verdict::valid);
  EXPECT_EQ(verdict(expected, sent + seconds(301)), Verdict::too_old);
  EXPECT_EQ(verdict(expected, sent - seconds(300)), Verdict::valid);
  EXPECT_EQ(verdict(expected, sent - seconds(301)), Verdict::too_new);
}

TEST(WebhookSecret, IsRandomAndLongEnough) {
  const auto one = new_secret();
  EXPECT_TRUE(one.starts_with("whsec_"));
  EXPECT_TRUE(is_secret(one));
  EXPECT_NE(one, new_secret());
  EXPECT_TRUE(is_secret(secret));
  for (const std::string_view text :
       {"", "whsec_", "whsec_dG9vIHNob3J0", "whsec_!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!", "secret"})
    EXPECT_FALSE(is_secret(text)) << text;
  EXPECT_FALSE(is_secret("whsec_" + std::string(88, 'A'))) << "66 bytes";
}

}  // namespace
}  // namespace toolyard::webhooks
