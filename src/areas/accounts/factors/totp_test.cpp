#include "areas/accounts/factors/totp.h"

#include <gtest/gtest.h>

#include <array>
#include <utility>

namespace toolyard::accounts {
namespace {

using std::chrono::seconds;

constexpr std::string_view rfc_secret = "12345678901234567890";

// RFC 4226, appendix D.
TEST(Totp, HasTheCodesOfRfc4226) {
  constexpr std::array codes{"755224", "287082", "359152", "969429", "338314",
                             "254676", "287922", "162583", "399871", "520489"};
  for (std::size_t counter = 0; counter < codes.size(); ++counter)
    EXPECT_EQ(hotp_code(rfc_secret, counter), codes[counter]) << counter;
}

// RFC 6238, appendix B, of whose eight digits these are the last six.
TEST(Totp, HasTheCodesOfRfc6238) {
  constexpr std::array<std::pair<std::int64_t, std::string_view>, 6> codes{
      {{59, "287082"},
       {1'111'111'109, "081804"},
       {1'111'111'111, "050471"},
       {1'234'567'890, "005924"},
       {2'000'000'000, "279037"},
       {20'000'000'000, "353130"}}};
  for (const auto& [time, code] : codes) {
    const Instant now{seconds(time)};
    EXPECT_EQ(hotp_code(rfc_secret, static_cast<std::uint64_t>(totp_step(now))), code) << time;
    EXPECT_EQ(matching_step(rfc_secret, code, now), totp_step(now)) << time;
  }
}

TEST(Totp, HoldsOneStepBeforeAndBehind) {
  const Instant now{seconds(1'111'111'109)};
  const auto at = [&](int steps) {
    const auto step = totp_step(now) + steps;
    return matching_step(rfc_secret, hotp_code(rfc_secret, static_cast<std::uint64_t>(step)), now);
  };
  EXPECT_EQ(at(-2), std::nullopt);
  EXPECT_EQ(at(-1), totp_step(now) - 1);
  EXPECT_EQ(at(1), totp_step(now) + 1);
  EXPECT_EQ(at(2), std::nullopt);
  for (const auto* wrong : {"", "81804", "0081804", "08180４", "081805"})
    EXPECT_EQ(matching_step(rfc_secret, wrong, now), std::nullopt) << wrong;
}

// RFC 4648, section 10.
TEST(Totp, Base32IsThatOfRfc4648) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 7> texts{
      {{"", ""},
       {"f", "MY"},
       {"fo", "MZXQ"},
       {"foo", "MZXW6"},
       {"foob", "MZXW6YQ"},
       {"fooba", "MZXW6YTB"},
       {"foobar", "MZXW6YTBOI"}}};
  for (const auto& [bytes, text] : texts) EXPECT_EQ(encode_base32(bytes), text);
}

TEST(Totp, TheUriNamesIssuerAndAccount) {
  EXPECT_EQ(totp_uri(rfc_secret, "Toolyard", "a da@b/?"),
            "otpauth://totp/Toolyard:a%20da%40b%2F%3F?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
            "&issuer=Toolyard&algorithm=SHA1&digits=6&period=30");
}

}  // namespace
}  // namespace toolyard::accounts
