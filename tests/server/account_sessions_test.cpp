// The list of an account's sign-ins over HTTP: what it shows, ending one, and that other accounts
// have no access.
#include <gtest/gtest.h>

#include "tests/server/answers.h"
#include "tests/server/api_client.h"

namespace {

using toolyard::http::member;
using toolyard::http::RawAnswer;

constexpr auto sessions = "/api/v1/auth/sessions/";
const std::string firefox =
    "User-Agent: Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0\r\n";
const std::string credentials = R"({"username":"ada","password":"a long passphrase"})";

std::string bearer(const RawAnswer& answer) {
  return "Authorization: Bearer " + member(answer, "/access") + "\r\n";
}
std::string cookie_line(const RawAnswer& answer) {
  const auto line = toolyard::http::header(answer, "Set-Cookie");
  return "Cookie: " + line.substr(0, line.find(';')) + "\r\n";
}

class AccountSessionsTest : public toolyard::testing::ApiOnEnginesTest {
 protected:
  AccountSessionsTest() {
    EXPECT_TRUE(app_.add_account("ada", toolyard::testing::test_password, std::nullopt));
  }
  RawAnswer browser() { return call("POST", "/api/v1/auth/session/", credentials, firefox); }
  RawAnswer program() {
    return call("POST", "/api/v1/auth/token/", credentials, "User-Agent: curl/8.14.1\r\n");
  }
  RawAnswer list(const std::string& credential) { return call("GET", sessions, {}, credential); }
  int end(const std::string& id, const std::string& credential) {
    return call("DELETE", sessions + id + "/", {}, credential).status;
  }
  int refresh(const RawAnswer& signed_in) {
    return call("POST", "/api/v1/auth/token/refresh/",
                R"({"refresh":")" + member(signed_in, "/refresh") + "\"}")
        .status;
  }
  int renew(const RawAnswer& signed_in) {
    return call("POST", "/api/v1/auth/session/refresh/", {},
                "Content-Type: application/json\r\n" + firefox + cookie_line(signed_in))
        .status;
  }
};

INSTANTIATE_TEST_SUITE_P(Engines, AccountSessionsTest, toolyard::testing::both_engines(),
                         toolyard::testing::engine_name);

TEST_P(AccountSessionsTest, ShowsEachSignInAndWhichIsTheCurrentOne) {
  const auto in_browser = browser();
  const auto by_program = program();
  const auto seen = list(bearer(by_program));
  ASSERT_EQ(seen.status, 200) << seen.body;
  ASSERT_EQ(member(seen, "/count"), "2") << seen.body;
  EXPECT_EQ(member(seen, "/results/0/device"), "curl");
  EXPECT_EQ(member(seen, "/results/0/is_current"), "true");
  EXPECT_EQ(member(seen, "/results/0/is_browser"), "false");
  EXPECT_EQ(member(seen, "/results/0/address"), "127.0.0.1");
  EXPECT_EQ(member(seen, "/results/1/device"), "Firefox on Linux");
  EXPECT_EQ(member(seen, "/results/1/is_current"), "false");
  EXPECT_EQ(member(seen, "/results/1/is_browser"), "true");
  EXPECT_EQ(member(list(bearer(in_browser)), "/results/1/is_current"), "true");

  ASSERT_EQ(renew(in_browser), 200);
  const auto after = list(bearer(by_program));
  EXPECT_EQ(member(after, "/results/0/device"), "Firefox on Linux") << "the last one that was used";
  EXPECT_EQ(member(after, "/results/0/id"), member(seen, "/results/1/id"));
  EXPECT_EQ(member(after, "/results/0/created_at"), member(seen, "/results/1/created_at"));
  EXPECT_GT(member(after, "/results/0/last_used_at"), member(seen, "/results/1/last_used_at"));
  for (const auto& answer : {in_browser, by_program})
    EXPECT_EQ(after.body.find(member(answer, "/access")), std::string::npos);
}

TEST_P(AccountSessionsTest, EndingOneLeavesTheOthers) {
  const auto in_browser = browser();
  const auto by_program = program();
  const auto id = member(list(bearer(by_program)), "/results/1/id");
  EXPECT_EQ(end(id, bearer(by_program)), 204);
  EXPECT_EQ(renew(in_browser), 401);
  EXPECT_EQ(list(bearer(in_browser)).status, 401) << "its access token ends with it";
  EXPECT_EQ(refresh(by_program), 200);
  EXPECT_EQ(member(list(bearer(by_program)), "/count"), "1");
  EXPECT_EQ(end(id, bearer(by_program)), 404) << "it has ended";
}

TEST_P(AccountSessionsTest, SigningOutOfABrowserEndsTheAccessToken) {
  const auto in_browser = browser();
  ASSERT_EQ(call("DELETE", "/api/v1/auth/session/", {},
                 "Content-Type: application/json\r\n" + cookie_line(in_browser))
                .status,
            204);
  EXPECT_EQ(list(bearer(in_browser)).status, 401);
}

TEST_P(AccountSessionsTest, BlacklistingARefreshTokenLeavesTheAccessToken) {
  const auto by_program = program();
  const auto body = R"({"refresh":")" + member(by_program, "/refresh") + "\"}";
  ASSERT_EQ(call("POST", "/api/v1/auth/token/blacklist/", body).status, 200);
  EXPECT_EQ(call("POST", "/api/v1/auth/token/blacklist/", body).status, 401) << "it is over";
  EXPECT_EQ(refresh(by_program), 401);
  EXPECT_EQ(list(bearer(by_program)).status, 200);
}

TEST_P(AccountSessionsTest, EndingTheCurrentOneLeavesItsAccessToken) {
  const auto by_program = program();
  const auto id = member(list(bearer(by_program)), "/results/0/id");
  EXPECT_EQ(end(id, bearer(by_program)), 204);
  EXPECT_EQ(refresh(by_program), 401);
  EXPECT_EQ(end(id, bearer(by_program)), 404);
}

TEST_P(AccountSessionsTest, SigningInAgainWithABrowserEndsTheSessionBefore) {
  const auto first = browser();
  const auto second =
      call("POST", "/api/v1/auth/session/", credentials, firefox + cookie_line(first));
  ASSERT_EQ(second.status, 200);
  EXPECT_EQ(renew(first), 401);
  EXPECT_EQ(renew(second), 200);
  EXPECT_EQ(member(list(bearer(second)), "/count"), "1");
}

TEST_P(AccountSessionsTest, AnAdministratorEndsThoseOfOthers) {
  const auto by_program = program();
  const auto ada = bearer(by_program);
  const auto id = member(call("GET", "/api/v1/auth/me/", {}, ada), "/id");
  const auto path = "/api/v1/admin/users/" + id + "/sessions/";
  EXPECT_EQ(call("DELETE", path, {}, account("eve", toolyard::Role::approver)).status, 403);
  const auto boss = account("boss", toolyard::Role::admin);
  EXPECT_EQ(call("DELETE", path, {}, boss).status, 204);
  EXPECT_EQ(list(ada).status, 401);
  EXPECT_EQ(refresh(by_program), 401);
  EXPECT_EQ(call("DELETE", "/api/v1/admin/users/999/sessions/", {}, boss).status, 404);
  const auto own = member(call("GET", "/api/v1/auth/me/", {}, boss), "/id");
  EXPECT_EQ(member(call("DELETE", "/api/v1/admin/users/" + own + "/sessions/", {}, boss), "/code"),
            "own_sessions");
}

TEST_P(AccountSessionsTest, AnOldSignInDoesNotChangeTheEmailAddress) {
  const auto by_program = program();
  const auto change = [&](const RawAnswer& signed_in, const std::string& body) {
    return call("PATCH", "/api/v1/auth/me/", body, bearer(signed_in));
  };
  const std::string email = R"({"email":"ada@new.example"})";
  ASSERT_TRUE(database->write([](toolyard::Transaction& transaction) -> toolyard::Result<void> {
    transaction.change("update token_families set created_at = created_at - 901000000");
    return {};
  }));
  EXPECT_EQ(member(change(by_program, email), "/code"), "sign_in_again");
  EXPECT_EQ(change(by_program, R"({"locale":"de"})").status, 200);
  EXPECT_EQ(change(program(), email).status, 200);
}

TEST_P(AccountSessionsTest, OthersSessionsAreNotThere) {
  const auto by_program = program();
  const auto id = member(list(bearer(by_program)), "/results/0/id");
  const auto eve = account("eve", toolyard::Role::admin);
  EXPECT_EQ(list(eve).body.find(id), std::string::npos);
  EXPECT_EQ(end(id, eve), 404);
  for (const auto* unknown : {"0000000000000000", "1", "'", "%00", "000000000000000%00"})
    EXPECT_EQ(end(unknown, eve), 404) << unknown;
  EXPECT_EQ(call("DELETE", sessions + id + "/").status, 401);
  EXPECT_EQ(call("GET", sessions, {}, "X-API-Key: " + app_.key() + "\r\n").status, 403);
  EXPECT_EQ(call("GET", sessions, {}, cookie_line(browser())).status, 401);
  EXPECT_EQ(refresh(by_program), 200);
}

TEST_P(AccountSessionsTest, SigningOutEverywhereEndsThoseOfBrowsersToo) {
  const auto in_browser = browser();
  const auto by_program = program();
  ASSERT_EQ(call("POST", "/api/v1/auth/logout-all/", {}, bearer(by_program)).status, 200);
  EXPECT_EQ(renew(in_browser), 401);
  EXPECT_EQ(refresh(by_program), 401);
  EXPECT_EQ(list(bearer(in_browser)).status, 401);
  const auto later = program();
  EXPECT_EQ(member(list(bearer(later)), "/count"), "1") << "what was revoked is not listed";
}

}  // namespace
