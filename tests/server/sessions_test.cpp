// Sessions of browsers: the cookie, which requests may use it, and how it is renewed and ended.
#include <gtest/gtest.h>

#include "tests/server/answers.h"
#include "tests/server/api_client.h"

namespace {

using toolyard::Settings;
using toolyard::http::header;
using toolyard::http::RawAnswer;

constexpr auto session = "/api/v1/auth/session/";
constexpr auto refresh = "/api/v1/auth/session/refresh/";
const std::string json = "Content-Type: application/json\r\n";

// Returns the Cookie header line that a browser sends back after a `Set-Cookie`.
std::string cookie_of(const RawAnswer& answer) {
  const auto line = header(answer, "Set-Cookie");
  return "Cookie: theme=dark; " + line.substr(0, line.find(';')) + "\r\n";
}
std::string attributes_of(const RawAnswer& answer) {
  const auto line = header(answer, "Set-Cookie");
  const auto end = line.find(';');
  return end == line.npos ? "" : line.substr(end);
}

class SessionsTest : public toolyard::testing::ApiTest {
 protected:
  explicit SessionsTest(const std::function<void(Settings&)>& change = {}) : ApiTest(change) {
    EXPECT_TRUE(app_.add_account("ada", toolyard::testing::test_password, std::nullopt));
  }
  RawAnswer begin(const std::string& headers = {}, bool is_remembered = false) {
    return call("POST", session,
                R"({"username":"ada","password":"a long passphrase","remember":)" +
                    std::string(is_remembered ? "true}" : "false}"),
                headers);
  }
  RawAnswer renew(const std::string& headers) { return call("POST", refresh, {}, json + headers); }
  int me(const RawAnswer& answer) {
    return call("GET", "/api/v1/auth/me/", {},
                "Authorization: Bearer " + text(answer, "access") + "\r\n")
        .status;
  }
};

TEST_F(SessionsTest, GivesAnAccessTokenAndKeepsTheOtherInACookie) {
  const auto answer = begin();
  ASSERT_EQ(answer.status, 200) << answer.body;
  EXPECT_EQ(me(answer), 200);
  EXPECT_EQ(text(answer, "expires_in"), "300");
  EXPECT_EQ(toolyard::http::member(answer, "/user/username"), "ada");
  EXPECT_EQ(answer.body.find("refresh"), std::string::npos) << "scripts must not get it";
  EXPECT_EQ(header(answer, "Set-Cookie").substr(0, 17), "toolyard-session=");
  EXPECT_EQ(attributes_of(answer), "; Path=/; HttpOnly; SameSite=Strict");
  EXPECT_TRUE(answer.has("Cache-Control: no-store"));
}

TEST_F(SessionsTest, ACookieThatIsRememberedHasAnAge) {
  const auto answer = begin({}, true);
  EXPECT_EQ(attributes_of(answer), "; Path=/; HttpOnly; SameSite=Strict; Max-Age=86400");
  const auto next = renew(cookie_of(answer));
  EXPECT_EQ(next.status, 200) << next.body;
  EXPECT_EQ(attributes_of(next), "; Path=/; HttpOnly; SameSite=Strict; Max-Age=86400");
  EXPECT_EQ(attributes_of(renew(cookie_of(begin()))), "; Path=/; HttpOnly; SameSite=Strict");
}

TEST_F(SessionsTest, RenewingRotatesAndToleratesADuplicate) {
  const auto first = begin();
  const auto second = renew(cookie_of(first));
  ASSERT_EQ(second.status, 200) << second.body;
  EXPECT_EQ(me(second), 200);
  EXPECT_NE(cookie_of(second), cookie_of(first));
  const auto twice = renew(cookie_of(first));
  EXPECT_EQ(twice.status, 200) << "another tab may have asked at the same time";
  EXPECT_EQ(cookie_of(twice), cookie_of(second)) << "both go on with the same one";
  EXPECT_EQ(renew(cookie_of(second)).status, 200);
}

// Only the last but one cookie may be used again; the first of three has been replaced twice.
TEST_F(SessionsTest, ACookieThatWasUsedUpEndsTheSignIn) {
  const auto first = begin();
  const auto second = renew(cookie_of(first));
  const auto third = renew(cookie_of(second));
  ASSERT_EQ(third.status, 200) << third.body;
  const auto reused = renew(cookie_of(first));
  EXPECT_EQ(reused.status, 401);
  EXPECT_EQ(text(reused, "code"), "token_not_valid");
  EXPECT_EQ(header(reused, "Set-Cookie"),
            "toolyard-session=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0");
  EXPECT_EQ(renew(cookie_of(third)).status, 401);
}

TEST_F(SessionsTest, WithoutASignInNothingIsRenewed) {
  for (const std::string cookie : {"", "Cookie: toolyard-session=nonsense\r\n",
                                   "Cookie: xtoolyard-session=a; toolyard-session\r\n"}) {
    const auto answer = renew(cookie);
    EXPECT_EQ(answer.status, 401) << cookie;
    EXPECT_EQ(text(answer, "code"), "token_not_valid");
  }
  EXPECT_EQ(header(renew(""), "Set-Cookie"), "") << "there is none to remove";
}

TEST_F(SessionsTest, SigningOutEndsItAll) {
  const auto begun = begin();
  const auto ended = call("DELETE", session, {}, json + cookie_of(begun));
  EXPECT_EQ(ended.status, 204) << ended.body;
  EXPECT_EQ(header(ended, "Set-Cookie"),
            "toolyard-session=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0");
  EXPECT_EQ(header(ended, "Clear-Site-Data"), "\"cache\"");
  EXPECT_EQ(renew(cookie_of(begun)).status, 401);
  EXPECT_EQ(call("DELETE", session, {}, json).status, 204) << "nobody was signed in";
}

TEST_F(SessionsTest, PagesOfOtherOriginsAreRefused) {
  const auto cookie = cookie_of(begin());
  for (const std::string foreign :
       {"Origin: https://evil.example\r\n", "Origin: null\r\n", "Origin: \r\n",
        "Origin: https://here\r\n", "Origin: http://here:81\r\n", "Sec-Fetch-Site: cross-site\r\n",
        "Sec-Fetch-Site: same-site\r\n", "Sec-Fetch-Site: none\r\n",
        "Origin: http://here\r\nSec-Fetch-Site: same-site\r\n"}) {
    for (const auto& answer : {begin(foreign), renew(cookie + foreign),
                               call("DELETE", session, {}, json + cookie + foreign)}) {
      EXPECT_EQ(answer.status, 403) << foreign << answer.head;
      EXPECT_EQ(text(answer, "code"), "foreign_page");
      EXPECT_EQ(header(answer, "Set-Cookie"), "");
    }
  }
  EXPECT_EQ(renew(cookie + "Origin: http://here\r\nSec-Fetch-Site: same-origin\r\n").status, 200);
}

// A form on another site can send these media types.
TEST_F(SessionsTest, NoOtherMediaTypeIsTaken) {
  const auto cookie = cookie_of(begin());
  for (const std::string type :
       {"Content-Type: text/plain\r\n", "Content-Type: application/x-www-form-urlencoded\r\n",
        "Content-Type: multipart/form-data; boundary=x\r\n"}) {
    EXPECT_EQ(call("POST", refresh, {}, type + cookie).status, 415) << type;
    EXPECT_EQ(call("DELETE", session, {}, type + cookie).status, 415) << type;
    EXPECT_EQ(begin(type).status, 415) << type;
  }
  EXPECT_EQ(renew(cookie).status, 200) << "none of them has ended it";
}

TEST_F(SessionsTest, OtherEndpointsIgnoreTheCookie) {
  const auto cookie = cookie_of(begin());
  const auto token = cookie.substr(cookie.find("session=") + 8);
  EXPECT_EQ(call("GET", "/api/v1/auth/me/", {}, cookie).status, 401);
  EXPECT_EQ(call("GET", "/api/v1/developer/keys/", {}, cookie).status, 401);
  EXPECT_EQ(call("POST", "/api/v1/t/base64/", R"({"input":"a"})", cookie).status, 401);
  EXPECT_EQ(call("POST", "/api/v1/auth/token/refresh/", "{}", cookie).status, 400);
  EXPECT_EQ(header(call("GET", "/", {}, cookie), "Set-Cookie"), "");
}

TEST_F(SessionsTest, AWrongPasswordKeepsNothing) {
  const auto answer = call("POST", session, R"({"username":"ada","password":"not the password"})");
  EXPECT_EQ(answer.status, 401);
  EXPECT_EQ(text(answer, "code"), "no_active_account");
  EXPECT_EQ(header(answer, "Set-Cookie"), "");
}

TEST_F(SessionsTest, ItEndsWithTheAccountsTokens) {
  const auto begun = begin();
  EXPECT_EQ(call("POST", "/api/v1/auth/logout-all/", {},
                 "Authorization: Bearer " + text(begun, "access") + "\r\n")
                .status,
            200);
  EXPECT_EQ(renew(cookie_of(begun)).status, 401);
}

class LimitedSessionsTest : public SessionsTest {
 protected:
  LimitedSessionsTest()
      : SessionsTest([](Settings& settings) { settings.limits.sign_ins_per_minute = 2; }) {}
};

TEST_F(LimitedSessionsTest, PasswordsAreTriedAsOftenAsForTokens) {
  const std::string wrong = R"({"username":"ada","password":"not the password"})";
  EXPECT_EQ(call("POST", session, wrong).status, 401);
  EXPECT_EQ(call("POST", "/api/v1/auth/token/", wrong).status, 401);
  const auto refused = begin();
  EXPECT_EQ(refused.status, 429);
  EXPECT_EQ(text(refused, "code"), "too_many_attempts");
  EXPECT_EQ(call("POST", "/api/v1/auth/token/", wrong).status, 429);
}

class ProxiedSessionsTest : public SessionsTest {
 protected:
  ProxiedSessionsTest()
      : SessionsTest([](Settings& settings) { settings.server.trusted_proxies = {"127.0.0.1"}; }) {}
};

TEST_F(ProxiedSessionsTest, BehindAProxyThatEndsTlsTheCookieIsForHttpsAlone) {
  const std::string https = "X-Forwarded-Proto: https\r\n";
  const auto begun = begin(https + "Origin: https://here\r\n", true);
  ASSERT_EQ(begun.status, 200) << begun.body;
  EXPECT_EQ(header(begun, "Set-Cookie").substr(0, 24), "__Host-toolyard-session=");
  EXPECT_EQ(attributes_of(begun), "; Path=/; HttpOnly; SameSite=Strict; Secure; Max-Age=86400");
  EXPECT_EQ(renew(cookie_of(begun)).status, 401) << "without HTTPS it has another name";
  EXPECT_EQ(renew(https + cookie_of(begun)).status, 200);
  EXPECT_EQ(begin(https + "Origin: http://here\r\n").status, 403);
  EXPECT_EQ(header(begin("X-Forwarded-Proto: http\r\n"), "Set-Cookie").substr(0, 9), "toolyard-");
}

TEST_F(SessionsTest, AProxyThatIsNotTrustedIsNotBelieved) {
  const auto begun = begin("X-Forwarded-Proto: https\r\n");
  EXPECT_EQ(header(begun, "Set-Cookie").substr(0, 17), "toolyard-session=");
}

class PublicSessionsTest : public SessionsTest {
 protected:
  PublicSessionsTest()
      : SessionsTest([](Settings& settings) {
          settings.server.base_url = "https://tools.example/";
          settings.server.cors_origins = {"https://app.example"};
        }) {}
};

TEST_F(PublicSessionsTest, TheAddressForLinksSaysWhichPagesAreOurs) {
  const auto begun = begin("Origin: https://tools.example\r\n");
  ASSERT_EQ(begun.status, 200) << begun.body;
  EXPECT_EQ(header(begun, "Set-Cookie").substr(0, 24), "__Host-toolyard-session=");
  EXPECT_EQ(begin("Origin: https://tools.example.evil\r\n").status, 403);
}

TEST_F(PublicSessionsTest, OriginsThatMayCallTheApiMayNotCallThese) {
  const std::string app = "Origin: https://app.example\r\n";
  const auto listed = call("GET", "/api/v1/tools/", {}, app);
  ASSERT_EQ(header(listed, "Access-Control-Allow-Origin"), "https://app.example");
  for (const auto* path : {session, refresh}) {
    const auto requested =
        call("OPTIONS", path, {}, app + "Access-Control-Request-Method: POST\r\n");
    EXPECT_EQ(requested.head.find("Access-Control-"), std::string::npos) << requested.head;
    const auto refused = call("POST", path, {}, json + app);
    EXPECT_EQ(refused.status, 403);
    EXPECT_EQ(refused.head.find("Access-Control-"), std::string::npos) << refused.head;
  }
}

}  // namespace
