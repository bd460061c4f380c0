// Accounts and API keys over HTTP: signing in, roles, ownership, and idempotent requests.
#include <gtest/gtest.h>

#include <thread>

#include "tests/server/api_client.h"

namespace {

using toolyard::Role;
using toolyard::http::RawClient;

constexpr auto keys = "/api/v1/developer/keys/";

class AccountsTest : public toolyard::testing::ApiTest {
 protected:
  AccountsTest()
      : ApiTest([](toolyard::Settings& settings) {
          settings.accounts.registration = toolyard::accounts::Registration::open;
        }) {}
};

TEST_F(AccountsTest, RegistersSignsInAndSeesItself) {
  const auto made =
      call("POST", "/api/v1/auth/register/",
           R"({"username":" ada ","email":"ada@example.org","password":"a long passphrase"})");
  EXPECT_EQ(made.status, 201) << made.body;
  EXPECT_EQ(text(made, "username"), "ada");
  EXPECT_EQ(made.body.find("password\""), std::string::npos);
  EXPECT_EQ(made.body.find("argon2"), std::string::npos);
  const auto taken =
      call("POST", "/api/v1/auth/register/",
           R"({"username":"ADA","email":"b@example.org","password":"a long passphrase"})");
  EXPECT_EQ(taken.status, 409);
  EXPECT_NE(taken.body.find(R"("pointer":"/username")"), std::string::npos) << taken.body;

  const auto bearer = sign_in("ada");
  const auto me = call("GET", "/api/v1/auth/me/", {}, bearer);
  EXPECT_EQ(me.status, 200);
  EXPECT_EQ(text(me, "role"), "null");
  const auto moved = call("PATCH", "/api/v1/auth/me/", R"({"email":"new@example.org"})", bearer);
  EXPECT_EQ(text(moved, "email"), "ada@example.org");
  EXPECT_EQ(text(moved, "pending_email"), "new@example.org");
}

TEST_F(AccountsTest, ClosedRegistrationIs403) {
  const toolyard::testing::RunningApp closed;
  RawClient client(closed.port());
  const std::string body =
      R"({"username":"ada","email":"ada@example.org","password":"a long passphrase"})";
  client.send(
      closed.request("POST", "/api/v1/auth/register/", body, "Content-Type: application/json\r\n"));
  EXPECT_EQ(client.read().status, 403);
}

TEST_F(AccountsTest, AWrongPasswordAndAnUnknownNameLookAlike) {
  account("ada");
  const auto wrong =
      call("POST", "/api/v1/auth/token/", R"({"username":"ada","password":"not the password"})",
           "X-Request-Id: a\r\n");
  const auto unknown =
      call("POST", "/api/v1/auth/token/", R"({"username":"eve","password":"not the password"})",
           "X-Request-Id: a\r\n");
  EXPECT_EQ(wrong.status, 401);
  EXPECT_EQ(wrong.body, unknown.body);
}

TEST_F(AccountsTest, RefreshingRotates) {
  account("ada");
  const auto first =
      call("POST", "/api/v1/auth/token/", R"({"username":"ada","password":"a long passphrase"})");
  const auto body = R"({"refresh":")" + text(first, "refresh") + "\"}";
  const auto second = call("POST", "/api/v1/auth/token/refresh/", body);
  EXPECT_EQ(second.status, 200) << second.body;
  EXPECT_NE(text(second, "refresh"), text(first, "refresh"));
  const auto next = R"({"refresh":")" + text(second, "refresh") + "\"}";
  EXPECT_EQ(call("POST", "/api/v1/auth/token/blacklist/", next).status, 200);
  const auto ended = call("POST", "/api/v1/auth/token/refresh/", next);
  EXPECT_EQ(ended.status, 401);
  EXPECT_EQ(text(ended, "code"), "token_not_valid");
  EXPECT_TRUE(ended.has("WWW-Authenticate: Bearer"));
  EXPECT_EQ(
      call("POST", "/api/v1/auth/token/verify/", R"({"token":")" + text(second, "access") + "\"}")
          .status,
      200)
      << "the access token holds until it expires";
}

TEST_F(AccountsTest, RolesDecideOnTheAdminSide) {
  const auto plain = account("plain");
  const auto editor = account("editor", Role::editor);
  const auto admin = account("boss", Role::admin);
  const auto path = "/api/v1/admin/users/";
  EXPECT_EQ(call("GET", path).status, 401);
  EXPECT_EQ(call("GET", path, {}, "X-API-Key: " + app_.key() + "\r\n").status, 403);
  EXPECT_EQ(call("GET", path, {}, plain).status, 403);
  EXPECT_EQ(call("GET", path, {}, editor).status, 403);
  const auto all = call("GET", std::string(path) + "?page_size=2&ordering=username", {}, admin);
  EXPECT_EQ(all.status, 200) << all.body;
  EXPECT_EQ(text(all, "count"), "4");
  EXPECT_EQ(text(all, "next"),
            "http://here/api/v1/admin/users/?page_size=2&ordering=username&page=2");
  EXPECT_EQ(text(call("GET", std::string(path) + "?search=PLAI", {}, admin), "count"), "1");
  EXPECT_EQ(text(call("GET", std::string(path) + "?role=editor", {}, admin), "count"), "1");
  EXPECT_EQ(call("GET", std::string(path) + "?ordering=password", {}, admin).status, 400);
  EXPECT_EQ(call("GET", std::string(path) + "?role=king", {}, admin).status, 400);
  EXPECT_EQ(call("GET", std::string(path) + "?page=9", {}, admin).status, 404);
}

TEST_F(AccountsTest, AnAdministratorGivesAndTakesRolesAndCutsOff) {
  const auto admin = account("boss", Role::admin);
  const auto ada = account("ada");
  const auto id = text(call("GET", "/api/v1/auth/me/", {}, ada), "id");
  const auto path = "/api/v1/admin/users/" + id + "/";
  EXPECT_EQ(text(call("PATCH", path, R"({"role":"viewer"})", admin), "role"), "viewer");
  EXPECT_EQ(text(call("PATCH", path, R"({"role":null})", admin), "role"), "null");
  EXPECT_EQ(call("GET", "/api/v1/auth/me/", {}, ada).status, 200);
  EXPECT_EQ(text(call("PATCH", path, R"({"is_active":false})", admin), "is_active"), "false");
  EXPECT_EQ(call("GET", "/api/v1/auth/me/", {}, ada).status, 401);
  EXPECT_EQ(call("PATCH", "/api/v1/admin/users/999/", R"({"role":"viewer"})", admin).status, 404);
  EXPECT_EQ(call("PATCH", "/api/v1/admin/users/x/", R"({"role":"viewer"})", admin).status, 404);
  const auto log = call("GET", "/api/v1/admin/audit/?object_kind=user&action=update", {}, admin);
  EXPECT_EQ(text(log, "count"), "3") << log.body;
  EXPECT_NE(log.body.find(R"("username":"boss")"), std::string::npos) << log.body;
  EXPECT_NE(log.body.find(R"("role":"viewer")"), std::string::npos);
}

TEST_F(AccountsTest, AKeyIsMadeShownChangedRotatedAndEnded) {
  const auto ada = account("ada");
  const auto made =
      call("POST", keys, R"({"name":"first","scopes":["tools:base64"],"monthly_quota":10})", ada);
  ASSERT_EQ(made.status, 201) << made.body;
  const auto secret = text(made, "key");
  const auto path = keys + text(made, "id") + "/";
  EXPECT_TRUE(made.has("Location: " + path));
  const auto tool = [&](const std::string& key) {
    return call("POST", "/api/v1/t/base64/", R"({"input":"a"})", "X-API-Key: " + key + "\r\n")
        .status;
  };
  EXPECT_EQ(tool(secret), 200);
  const auto shown = call("GET", path, {}, ada);
  EXPECT_EQ(shown.status, 200);
  EXPECT_EQ(shown.body.find(secret), std::string::npos);
  EXPECT_EQ(shown.body.find("\"key\""), std::string::npos);

  const auto changed =
      call("PATCH", path, R"({"scopes":["tools:pdf-merge"],"monthly_quota":null})", ada);
  EXPECT_EQ(text(changed, "name"), "first");
  EXPECT_EQ(text(changed, "monthly_quota"), "null") << changed.body;
  EXPECT_EQ(tool(secret), 403);
  EXPECT_EQ(call("PATCH", path, R"({"scopes":["tools:none"],"naem":"x"})", ada).status, 400);
  EXPECT_EQ(call("PATCH", path, R"({"scopes":["tools:*","tools:*"]})", ada).status, 400);
  EXPECT_EQ(call("PATCH", path, R"({"scopes":["tools:*"]})", ada).status, 200);

  const auto rotated = call("POST", path + "rotate/", R"({"grace_seconds":60})", ada);
  EXPECT_EQ(rotated.status, 200) << rotated.body;
  EXPECT_EQ(text(rotated, "status"), "rotating");
  EXPECT_EQ(tool(secret), 200);
  EXPECT_EQ(tool(text(rotated, "key")), 200);
  const auto again = call("POST", path + "rotate/", "{}", ada);
  EXPECT_EQ(tool(secret), 401);
  EXPECT_EQ(tool(text(rotated, "key")), 401);
  EXPECT_EQ(tool(text(again, "key")), 200);

  EXPECT_EQ(call("DELETE", path, {}, ada).status, 204);
  EXPECT_EQ(tool(text(again, "key")), 401);
  EXPECT_EQ(text(call("GET", path, {}, ada), "status"), "revoked");
  EXPECT_EQ(call("DELETE", path, {}, ada).status, 204);
  EXPECT_EQ(call("POST", path + "rotate/", "{}", ada).status, 409);
  EXPECT_EQ(text(call("GET", keys, {}, ada), "count"), "1");
}

TEST_F(AccountsTest, OtherPeoplesKeysAreNotThere) {
  const auto ada = account("ada");
  const auto eve = account("eve");
  const auto made = call("POST", keys, R"({"name":"hers"})", ada);
  const auto path = keys + text(made, "id") + "/";
  const auto missing = std::string(keys) + "999999/";
  const std::string request_id = "X-Request-Id: same\r\n";
  for (const auto* method : {"GET", "DELETE"}) {
    const auto hers = call(method, path, {}, eve + request_id);
    EXPECT_EQ(hers.status, 404) << method;
    EXPECT_EQ(hers.body.size(), call(method, missing, {}, eve + request_id).body.size() -
                                    (missing.size() - path.size()));
  }
  EXPECT_EQ(call("PATCH", path, R"({"name":"mine"})", eve).status, 404);
  EXPECT_EQ(call("POST", path + "rotate/", "{}", eve).status, 404);
  EXPECT_EQ(text(call("GET", keys, {}, eve), "count"), "0");
}

TEST_F(AccountsTest, ATokenOpensTheToolsToo) {
  const auto ada = account("ada");
  const auto path = "/api/v1/t/base64/";
  const auto body = R"({"input":"a"})";
  EXPECT_EQ(call("POST", path, body, ada).status, 200);
  const auto key = "X-API-Key: " + app_.key() + "\r\n";
  EXPECT_EQ(call("POST", path, body, ada + key).status, 200);
  EXPECT_EQ(call("POST", path, body, "Authorization: Bearer x\r\n" + key).status, 401);
  EXPECT_EQ(call("POST", path, body, ada + "X-API-Key: wrong\r\n").status, 401);
  auto shouted = ada;
  shouted.replace(shouted.find("Bearer"), 6, "BEARER");
  EXPECT_EQ(call("POST", path, body, shouted).status, 200);
}

TEST_F(AccountsTest, TheSameCallUnderAKeyHappensOnce) {
  const auto ada = account("ada");
  const auto once = ada + "Idempotency-Key: abc\r\n";
  const auto first = call("POST", keys, R"({"name":"one"})", once);
  ASSERT_EQ(first.status, 201);
  const auto second = call("POST", keys, R"({"name":"one"})", once);
  EXPECT_EQ(second.status, 201);
  EXPECT_TRUE(second.has("Idempotent-Replayed: true"));
  EXPECT_TRUE(second.has("Location: "));
  EXPECT_EQ(text(second, "id"), text(first, "id"));
  EXPECT_EQ(second.body.find("\"key\""), std::string::npos) << second.body;
  EXPECT_EQ(call("POST", keys, R"({"name":"two"})", once).status, 422);
  EXPECT_EQ(call("POST", keys, R"({"name":""})", ada + "Idempotency-Key: bad\r\n").status, 400);
  EXPECT_EQ(call("POST", keys, R"({"name":"ok"})", ada + "Idempotency-Key: bad\r\n").status, 201);
  EXPECT_EQ(text(call("GET", keys, {}, ada), "count"), "2");
  const auto eve = account("eve");  // idempotency keys are per account
  EXPECT_EQ(call("POST", keys, R"({"name":"hers"})", eve + "Idempotency-Key: abc\r\n").status, 201);
}

TEST_F(AccountsTest, ManyCallsUnderOneKeyMakeOneRecord) {
  const auto ada = account("ada");
  std::vector<std::thread> threads;
  std::atomic<int> strange = 0;
  for (int i = 0; i < 16; ++i)
    threads.emplace_back([&] {
      const auto status =
          call("POST", keys, R"({"name":"one"})", ada + "Idempotency-Key: race\r\n").status;
      if (status != 201 && status != 409) ++strange;
    });
  for (auto& thread : threads) thread.join();
  EXPECT_EQ(strange, 0);
  EXPECT_EQ(text(call("GET", keys, {}, ada), "count"), "1");
}

}  // namespace
