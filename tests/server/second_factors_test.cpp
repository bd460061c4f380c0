// Second factors over HTTP: setting one up, signing in with it, for programs and browsers, and who
// may remove it.
#include <gtest/gtest.h>

#include "tests/server/answers.h"
#include "tests/server/api_client.h"
#include "tests/server/authenticator_app.h"

namespace {

using toolyard::Role;
using toolyard::Settings;
using toolyard::http::faults;
using toolyard::http::header;
using toolyard::http::member;
using toolyard::http::RawAnswer;
using toolyard::testing::current_code;
using toolyard::testing::secret_of;

constexpr auto factor = "/api/v1/auth/second-factor/";
const std::string ada_signs_in = R"({"username":"ada","password":"a long passphrase"})";

std::string json_member(const std::string& name, const std::string& value) {
  return "\"" + name + "\":\"" + value + "\"";
}

class SecondFactorsTest : public toolyard::testing::ApiOnEnginesTest {
 protected:
  explicit SecondFactorsTest(const std::function<void(Settings&)>& change = {})
      : ApiOnEnginesTest(change) {}
  RawAnswer post(const std::string& path, const std::string& body,
                 const std::string& credential = {}) {
    return call("POST", path, body, credential);
  }
  // Sets up a second factor for a signed-in account, and keeps its recovery codes.
  void set_up(const std::string& credential) {
    setup_ = post(factor, "{" + json_member("password", "a long passphrase") + "}", credential);
    ASSERT_EQ(setup_.status, 200) << setup_.body;
    confirmed_ = post(std::string(factor) + "confirm/",
                      "{" + json_member("code", current_code(secret_of(setup_))) + "}", credential);
    ASSERT_EQ(confirmed_.status, 200) << confirmed_.body;
  }
  std::string recovery(int number) {
    return member(confirmed_, "/recovery_codes/" + std::to_string(number));
  }
  std::string challenge(const std::string& path = "/api/v1/auth/token/") {
    const auto requested = post(path, ada_signs_in);
    EXPECT_EQ(requested.status, 401) << requested.body;
    return text(requested, "challenge");
  }
  RawAnswer second_step(const std::string& challenge, const std::string& code,
                        const std::string& kind = "token") {
    return post("/api/v1/auth/" + kind + "/second-factor/",
                "{" + json_member("challenge", challenge) + "," + json_member("code", code) + "}");
  }
  int me(const std::string& access) {
    return call("GET", "/api/v1/auth/me/", {}, "Authorization: Bearer " + access + "\r\n").status;
  }

  RawAnswer setup_, confirmed_;
};

INSTANTIATE_TEST_SUITE_P(Engines, SecondFactorsTest, toolyard::testing::both_engines(),
                         toolyard::testing::engine_name);

TEST_P(SecondFactorsTest, SigningInTakesTwoSteps) {
  const auto ada = account("ada");
  set_up(ada);
  EXPECT_EQ(text(call("GET", "/api/v1/auth/me/", {}, ada), "has_second_factor"), "true");
  const auto requested = post("/api/v1/auth/token/", ada_signs_in);
  EXPECT_EQ(requested.status, 401);
  EXPECT_EQ(text(requested, "code"), "second_factor_required");
  EXPECT_EQ(text(requested, "expires_in"), "300");
  EXPECT_EQ(requested.body.find("access\""), std::string::npos);
  const auto first_step = text(requested, "challenge");
  EXPECT_EQ(me(first_step), 401) << "a challenge is not an access token";
  EXPECT_EQ(text(second_step(first_step, "1234567"), "code"), "wrong_code");
  const auto done = second_step(first_step, recovery(0));
  ASSERT_EQ(done.status, 200) << done.body;
  EXPECT_EQ(me(text(done, "access")), 200);
  EXPECT_EQ(second_step(first_step, recovery(1)).status, 401) << "it has gone on already";
  EXPECT_EQ(second_step(challenge(), recovery(0)).status, 401) << "it was used";
  EXPECT_EQ(
      text(post("/api/v1/auth/token/", R"({"username":"ada","password":"wrong phrase"})"), "code"),
      "no_active_account");
}

TEST_P(SecondFactorsTest, ABrowserGetsItsCookieBehindTheCode) {
  set_up(account("ada"));
  const auto requested = post("/api/v1/auth/session/", ada_signs_in);
  EXPECT_EQ(text(requested, "code"), "second_factor_required");
  EXPECT_EQ(header(requested, "Set-Cookie"), "");
  const auto wrong = second_step(text(requested, "challenge"), "1234567", "session");
  EXPECT_EQ(wrong.status, 401);
  EXPECT_EQ(header(wrong, "Set-Cookie"), "");
  const auto body = "{" + json_member("challenge", text(requested, "challenge")) + "," +
                    json_member("code", recovery(0)) + ",\"remember\":true}";
  EXPECT_EQ(
      call("POST", "/api/v1/auth/session/second-factor/", body, "Origin: https://evil.example\r\n")
          .status,
      403);
  const auto done = post("/api/v1/auth/session/second-factor/", body);
  ASSERT_EQ(done.status, 200) << done.body;
  EXPECT_NE(header(done, "Set-Cookie").find("Max-Age=86400"), std::string::npos);
  EXPECT_EQ(me(text(done, "access")), 200);
  EXPECT_EQ(member(done, "/user/has_second_factor"), "true");
}

TEST_P(SecondFactorsTest, IsReplacedAndRemovedWithPasswordAndCode) {
  const auto ada = account("ada");
  set_up(ada);
  const auto path = std::string(factor) + "remove/";
  EXPECT_EQ(post(factor, "{" + json_member("password", "a long passphrase") + "}", ada).status,
            409);
  const auto wrong = post(path,
                          "{" + json_member("password", "a long passphrase") + "," +
                              json_member("code", "1234567") + "}",
                          ada);
  EXPECT_EQ(faults(wrong), "/password wrong_password_or_code;/code wrong_password_or_code;");
  EXPECT_EQ(faults(post(path,
                        "{" + json_member("password", "wrong phrase") + "," +
                            json_member("code", recovery(0)) + "}",
                        ada)),
            faults(wrong));
  const auto both = "{" + json_member("password", "a long passphrase") + "," +
                    json_member("code", recovery(0)) + "}";
  EXPECT_EQ(post(path, both).status, 401);
  EXPECT_EQ(post(path, both, "X-API-Key: " + app_.key() + "\r\n").status, 403);
  EXPECT_EQ(post(path, both, ada).body, "{}");
  EXPECT_EQ(post("/api/v1/auth/token/", ada_signs_in).status, 200);
}

TEST_P(SecondFactorsTest, AnAdministratorRemovesThoseOfOthers) {
  const auto ada = account("ada");
  const auto boss = account("boss", Role::admin);
  set_up(ada);
  const auto path = [&](const std::string& credential) {
    return "/api/v1/admin/users/" + text(call("GET", "/api/v1/auth/me/", {}, credential), "id") +
           "/second-factor/";
  };
  EXPECT_EQ(call("DELETE", path(ada), {}, ada).status, 403);
  EXPECT_EQ(call("DELETE", path(boss), {}, boss).status, 403) << "the own one takes a code";
  EXPECT_EQ(call("DELETE", path(ada), {}, boss).status, 204);
  EXPECT_EQ(call("DELETE", path(ada), {}, boss).status, 404);
  EXPECT_EQ(post("/api/v1/auth/token/", ada_signs_in).status, 200);
  const auto log =
      call("GET", "/api/v1/admin/audit/?object_kind=user&action=remove_second_factor", {}, boss);
  EXPECT_EQ(text(log, "count"), "1") << log.body;
  EXPECT_NE(log.body.find(R"("username":"boss")"), std::string::npos) << log.body;
}

TEST_P(SecondFactorsTest, SecretsAreInNoLogAndNoOtherAnswer) {
  const auto ada = account("ada");
  const auto boss = account("boss", Role::admin);
  set_up(ada);
  const auto first_step = challenge();
  ASSERT_EQ(second_step(first_step, recovery(0)).status, 200);
  (void)second_step(first_step, recovery(1));
  const auto seen = call("GET", "/api/v1/admin/audit/", {}, boss).body +
                    call("GET", "/api/v1/admin/users/", {}, boss).body +
                    call("GET", "/api/v1/auth/me/", {}, ada).body +
                    call("GET", "/api/v1/auth/sessions/", {}, ada).body + app_.log().text();
  for (const auto& secret : {text(setup_, "secret"), recovery(0), recovery(1), first_step})
    EXPECT_EQ(seen.find(secret), std::string::npos) << secret;
}

class DemandedSecondFactorsTest : public SecondFactorsTest {
 protected:
  DemandedSecondFactorsTest()
      : SecondFactorsTest(
            [](Settings& settings) { settings.accounts.second_factor_roles = {Role::editor}; }) {}
};

INSTANTIATE_TEST_SUITE_P(Engines, DemandedSecondFactorsTest, toolyard::testing::both_engines(),
                         toolyard::testing::engine_name);

TEST_P(DemandedSecondFactorsTest, ARoleThatRequiresOneLeadsToItsSetUp) {
  ASSERT_TRUE(app_.add_account("ada", toolyard::testing::test_password, Role::editor));
  const auto requested = post("/api/v1/auth/token/", ada_signs_in);
  EXPECT_EQ(requested.status, 401);
  EXPECT_EQ(text(requested, "code"), "second_factor_setup_required");
  const auto first_step = text(requested, "challenge");
  EXPECT_EQ(me(first_step), 401);
  const auto path = std::string(factor) + "setup/";
  const auto setup = post(path, "{" + json_member("challenge", first_step) + "}");
  ASSERT_EQ(setup.status, 200) << setup.body;
  confirmed_ =
      post(path + "confirm/", "{" + json_member("challenge", first_step) + "," +
                                  json_member("code", current_code(secret_of(setup))) + "}");
  ASSERT_EQ(confirmed_.status, 200) << confirmed_.body;
  EXPECT_EQ(post(path, "{" + json_member("challenge", first_step) + "}").status, 409);
  EXPECT_EQ(second_step(challenge(), recovery(0)).status, 200);
}

}  // namespace
