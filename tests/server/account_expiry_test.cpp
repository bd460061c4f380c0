// Expired links and tokens, tested on rows whose times are moved into the past.
#include "tests/server/oauth_client.h"

namespace toolyard::testing {
namespace {

constexpr std::int64_t day_us = 86'400'000'000;

class AccountExpiry : public OAuthApp {
 protected:
  RawAnswer use(const std::string& name, const std::string& code, const std::string& bearer = {}) {
    return post("email/" + name, R"({"code": ")" + code + "\"}", bearer);
  }
  std::string move_ada() {
    const auto bearer = account("ada");
    EXPECT_EQ(ApiTest::call("PATCH", "/api/v1/auth/me/", R"({"email": "ada@new.example"})", bearer)
                  .status,
              200);
    return bearer;
  }
  void age_emails(std::int64_t by_us) {
    change("update account_emails set expires_at = expires_at - " + std::to_string(by_us));
  }
  // Expects that a link works until its lifetime has passed, and that a correct code is refused
  // after that.
  void expect_lifetime(const std::string& purpose, std::int64_t lifetime_us,
                       const std::function<RawAnswer()>& use_it) {
    EXPECT_EQ(
        count("account_emails where purpose = '" + purpose +
              "' and sent_at is not null and "
              "expires_at - sent_at between " +
              std::to_string(lifetime_us - 60'000'000) + " and " + std::to_string(lifetime_us)),
        1)
        << purpose;
    age_emails(lifetime_us);
    const auto late = use_it();
    EXPECT_EQ(late.status, 422) << purpose;
    EXPECT_EQ(member(late, "/code"), "invalid_code") << purpose;
    age_emails(-60'000'000);
    EXPECT_EQ(use_it().status, 204) << purpose;
  }
};
INSTANTIATE_TEST_SUITE_P(Engines, AccountExpiry, both_engines(), engine_name);

TEST_P(AccountExpiry, AnAddressIsVerifiedWithinADay) {
  ASSERT_EQ(post("register", R"({"username": "eve", "email": "eve@example.org", "password": ")" +
                                 std::string(test_password) + "\"}")
                .status,
            201);
  const auto code = code_to("eve@example.org", "verify");
  ASSERT_TRUE(is_idle());
  const auto eve = sign_in("eve");
  expect_lifetime("email_verification", day_us, [&] { return use("verify", code, eve); });
  EXPECT_EQ(sign_in_with("eve@example.org", test_password).status, 200);
}

TEST_P(AccountExpiry, ANewAddressIsVerifiedWithinADay) {
  const auto ada = move_ada();
  const auto code = code_to("ada@new.example", "verify");
  ASSERT_TRUE(is_idle());
  expect_lifetime("email_change", day_us, [&] { return use("verify", code, ada); });
  EXPECT_EQ(sign_in_with("ada@new.example", test_password).status, 200);
}

TEST_P(AccountExpiry, AnAddressIsKeptWithinSevenDays) {
  const auto bearer = move_ada();
  const auto code = code_to("ada@example.org", "keep-email");
  ASSERT_TRUE(is_idle());
  expect_lifetime("email_objection", 7 * day_us, [&] { return use("keep", code); });
  EXPECT_EQ(ApiTest::call("GET", "/api/v1/auth/me/", {}, bearer).status, 401) << "signed out";
}

TEST_P(AccountExpiry, AnAppThatIsNotUsedForThirtyDaysIsAllowedAgain) {
  const auto app = new_app();
  const auto ada = account("ada");
  const auto age = [&](std::int64_t by_us) {
    change("update oauth_grants set expires_at = expires_at - " + std::to_string(by_us));
  };
  auto tokens = connect(app, ada);
  age(30 * day_us - 60'000'000);
  tokens = refresh(app, member(tokens, "/refresh_token"));
  ASSERT_EQ(tokens.status, 200) << tokens.body;
  age(30 * day_us - 60'000'000);
  tokens = refresh(app, member(tokens, "/refresh_token"));
  ASSERT_EQ(tokens.status, 200) << "each use begins the time again: " << tokens.body;
  age(30 * day_us);
  const auto late = refresh(app, member(tokens, "/refresh_token"));
  EXPECT_EQ(late.status, 400);
  EXPECT_EQ(member(late, "/error"), "invalid_grant");
  EXPECT_EQ(member(ApiTest::call("GET", "/api/v1/auth/apps/", {}, ada), "/count"), "0");
}

// Another server of the same site issues access tokens that have already expired.
TEST_P(AccountExpiry, AnAccessTokenOfAnAppExpires) {
  RunningApp hasty([&](Settings& settings) {
    settings.server.database_url = database.url();
    settings.server.secret_key = "the same on all nodes, of 32 bytes or more";
    settings.server.base_url = "https://tools.example";
    settings.oauth.apps = oauth::Apps::on;
    settings.accounts.access_token_lifetime_s = -60;
  });
  const auto app = new_app();
  const auto code = allow(app, account("ada"));
  const auto expired = ApiClient(hasty.port())
                           .call("POST", "/oauth/token",
                                 form_of({{"grant_type", "authorization_code"},
                                          {"client_id", app},
                                          {"code", code},
                                          {"code_verifier", test_verifier}}),
                                 "Content-Type: application/x-www-form-urlencoded\r\n");
  ASSERT_EQ(expired.status, 200) << expired.body;
  const auto refused = encode(member(expired, "/access_token"));
  EXPECT_EQ(refused.status, 401);
  EXPECT_EQ(member(refused, "/code"), "token_expired") << refused.body;
  const auto challenge =
      header(mcp("{}", bearing(member(expired, "/access_token"))), "WWW-Authenticate");
  EXPECT_NE(challenge.find("invalid_token"), std::string::npos) << challenge;
  const auto renewed = refresh(app, member(expired, "/refresh_token"));
  EXPECT_EQ(encode(member(renewed, "/access_token")).status, 200);
}

}  // namespace
}  // namespace toolyard::testing
