// Attacks on OAuth apps: stolen codes and tokens, pages that act for their visitors, and tokens
// that are sent to endpoints or servers for which they are not meant.
#include <atomic>
#include <thread>

#include "tests/server/oauth_client.h"

namespace toolyard::testing {
namespace {

class OAuthAttacks : public OAuthApp {
 protected:
  std::string error_of(const RawAnswer& answer) { return member(answer, "/error"); }
};
INSTANTIATE_TEST_SUITE_P(Engines, OAuthAttacks, both_engines(), engine_name);

TEST_P(OAuthAttacks, ACodeAloneIsWorthNothing) {
  const auto ada = account("ada");
  const auto app = new_app(), other = new_app();
  const auto code = allow(app, ada);
  const auto attempt = [&](const Parameters& more) {
    std::map<std::string, std::string> all{{"grant_type", "authorization_code"},
                                           {"client_id", app},
                                           {"code", code},
                                           {"redirect_uri", test_callback},
                                           {"code_verifier", test_verifier}};
    for (const auto& [name, value] : more) all[name] = value;
    std::string body;
    for (const auto& [name, value] : all)
      if (!value.empty()) body += (body.empty() ? "" : "&") + form_of({{name, value}});
    return error_of(ApiTest::call("POST", "/oauth/token", body,
                                  "Content-Type: application/x-www-form-urlencoded\r\n"));
  };
  EXPECT_EQ(attempt({{"code_verifier", ""}}), "invalid_grant");
  EXPECT_EQ(attempt({{"code_verifier", test_challenge}}), "invalid_grant") << "as `plain` has it";
  EXPECT_EQ(attempt({{"code_verifier", std::string(43, 'a')}}), "invalid_grant");
  EXPECT_EQ(attempt({{"client_id", other}}), "invalid_grant");
  EXPECT_EQ(attempt({{"client_id", "nobody"}}), "invalid_client");
  EXPECT_EQ(attempt({{"client_id", ""}}), "invalid_request");
  EXPECT_EQ(attempt({{"redirect_uri", "https://agent.example/callback/"}}), "invalid_grant");
  EXPECT_EQ(attempt({{"resource", "https://other.example/mcp"}}), "invalid_target");
  EXPECT_EQ(attempt({{"scope", "agents:read"}}), "invalid_scope");
  EXPECT_EQ(attempt({{"grant_type", "password"}}), "unsupported_grant_type");
  EXPECT_EQ(attempt({{"code", "guessed"}}), "invalid_grant");
  EXPECT_EQ(redeem(app, code).status, 200) << "the app still can";
}

TEST_P(OAuthAttacks, ACodeHasAMinute) {
  const auto app = new_app();
  const auto code = allow(app, account("ada"));
  EXPECT_EQ(count("oauth_grants where expires_at - created_at = 60000000"), 1);
  change("update oauth_grants set expires_at = 1");
  EXPECT_EQ(error_of(redeem(app, code)), "invalid_grant");
}

TEST_P(OAuthAttacks, ACodeThatComesTwiceEndsItsGrant) {
  const auto app = new_app();
  const auto code = allow(app, account("ada"));
  const auto tokens = redeem(app, code);
  EXPECT_EQ(encode(member(tokens, "/access_token")).status, 200);
  EXPECT_EQ(error_of(redeem(app, code)), "invalid_grant");
  EXPECT_EQ(encode(member(tokens, "/access_token")).status, 401);
  EXPECT_EQ(error_of(refresh(app, member(tokens, "/refresh_token"))), "invalid_grant");
}

TEST_P(OAuthAttacks, OfManyRedemptionsAtOnceNoTokenIsLeft) {
  const auto app = new_app();
  const auto code = allow(app, account("ada"));
  std::vector<RawAnswer> answers(6);
  std::vector<std::thread> threads;
  for (auto& answer : answers) threads.emplace_back([&] { answer = redeem(app, code); });
  for (auto& thread : threads) thread.join();
  int succeeded = 0;
  for (const auto& answer : answers) {
    if (answer.status != 200) {
      EXPECT_EQ(error_of(answer), "invalid_grant");
      continue;
    }
    ++succeeded;
    EXPECT_EQ(encode(member(answer, "/access_token")).status, 401);
  }
  EXPECT_EQ(succeeded, 1);
  EXPECT_EQ(count("api_keys where is_app"), 1);
}

TEST_P(OAuthAttacks, ARefreshTokenThatComesAgainEndsItsGrant) {
  const auto app = new_app();
  const auto first = member(connect(app, account("ada")), "/refresh_token");
  const auto second = refresh(app, first);
  ASSERT_EQ(second.status, 200) << second.body;
  EXPECT_EQ(refresh(app, first).status, 200) << "the answer may have got lost";
  EXPECT_EQ(error_of(refresh(new_app(), member(second, "/refresh_token"))), "invalid_grant");
  const auto third = refresh(app, member(second, "/refresh_token"));
  ASSERT_EQ(third.status, 200) << third.body;
  EXPECT_EQ(error_of(refresh(app, first)), "invalid_grant") << "used up before the one before";
  EXPECT_EQ(error_of(refresh(app, member(third, "/refresh_token"))), "invalid_grant");
  EXPECT_EQ(encode(member(third, "/access_token")).status, 401);
}

TEST_P(OAuthAttacks, ALateDoubleEndsItsGrantToo) {
  const auto app = new_app();
  const auto first = member(connect(app, account("ada")), "/refresh_token");
  const auto second = refresh(app, first);
  change("update oauth_grants set rotated_at = rotated_at - 11000000");
  EXPECT_EQ(error_of(refresh(app, first)), "invalid_grant");
  EXPECT_EQ(error_of(refresh(app, member(second, "/refresh_token"))), "invalid_grant");
}

TEST_P(OAuthAttacks, ScopesOnlyNarrow) {
  const auto ada = account("ada");
  const auto app = new_app();
  const auto tokens = connect(app, ada, {{"scope", "tools:base64 tools:word-counter"}});
  const auto ask_for = [&](const std::string& scope, const std::string& token) {
    return form("/oauth/token", {{"grant_type", "refresh_token"},
                                 {"client_id", app},
                                 {"refresh_token", token},
                                 {"scope", scope}});
  };
  const auto token = member(tokens, "/refresh_token");
  EXPECT_EQ(error_of(ask_for("tools:*", token)), "invalid_scope");
  EXPECT_EQ(error_of(ask_for("tools:base64 tools:morse-code", token)), "invalid_scope");
  const auto narrow = ask_for("tools:word-counter", token);
  EXPECT_EQ(member(narrow, "/scope"), "tools:word-counter");
  EXPECT_EQ(encode(member(narrow, "/access_token")).status, 403);
  const auto wide = ask_for("", member(narrow, "/refresh_token"));
  EXPECT_EQ(member(wide, "/scope"), "tools:base64 tools:word-counter");
  EXPECT_EQ(encode(member(wide, "/access_token")).status, 200);
}

// The tokens belong to an administrator, whose own tokens open all of these endpoints.
TEST_P(OAuthAttacks, TokensAreForToolsAlone) {
  const auto boss = bearer("admin");
  const auto app = new_app();
  const auto tokens = connect(app, boss);
  const auto access = bearing(member(tokens, "/access_token"));
  for (const auto* path : {"/api/v1/auth/me/", "/api/v1/auth/apps/", "/api/v1/developer/keys/",
                           "/api/v1/developer/usage/", "/api/v1/admin/users/",
                           "/api/v1/admin/content/", "/api/v1/auth/sessions/"}) {
    EXPECT_EQ(ApiTest::call("GET", path, {}, boss).status, 200) << path;
    const auto refused = ApiTest::call("GET", path, {}, access);
    EXPECT_EQ(refused.status, 401) << path;
    EXPECT_EQ(member(refused, "/code"), "token_not_valid") << path;
  }
  EXPECT_EQ(ask("approve", request_of(app), access).status, 401) << "nor for more of them";
  EXPECT_EQ(ApiTest::call("POST", "/api/v1/auth/logout-all/", {}, access).status, 401);
  const auto as_key = key_header(member(tokens, "/access_token"));
  EXPECT_EQ(ApiTest::call("POST", "/api/v1/t/base64/", R"({"input": "a"})", as_key).status, 401);
  EXPECT_EQ(encode(member(tokens, "/refresh_token")).status, 401) << "the other kind";
  EXPECT_EQ(error_of(refresh(app, member(tokens, "/access_token"))), "invalid_grant");
  auto changed = member(tokens, "/access_token");
  changed[changed.size() / 2] = changed[changed.size() / 2] == 'A' ? 'B' : 'A';
  EXPECT_EQ(encode(changed).status, 401);
}

// The other server has the same secret and database, but another name.
TEST_P(OAuthAttacks, TokensAreForOneServerAlone) {
  RunningApp other([&](Settings& settings) {
    settings.server.database_url = database.url();
    settings.server.secret_key = "the same on all nodes, of 32 bytes or more";
    settings.server.base_url = "https://other.example";
    settings.oauth.apps = oauth::Apps::on;
  });
  const auto access = member(connect(new_app(), account("ada")), "/access_token");
  const auto refused =
      ApiClient(other.port())
          .call("POST", "/api/v1/t/base64/", R"({"input": "hello"})", bearing(access));
  EXPECT_EQ(refused.status, 401);
  EXPECT_EQ(member(refused, "/code"), "token_not_valid");
}

// A page of another site can make a browser send its cookies.
TEST_P(OAuthAttacks, CookiesAllowNothing) {
  account("ada");
  const auto session = ApiTest::call("POST", "/api/v1/auth/session/",
                                     R"({"username":"ada","password":"a long passphrase"})");
  const auto set = header(session, "Set-Cookie");
  const auto cookie = "Cookie: " + set.substr(0, set.find(';')) + "\r\n";
  const auto app = new_app();
  for (const auto* verb : {"review", "approve", "deny"})
    EXPECT_EQ(ask(verb, request_of(app), cookie).status, 401);
  EXPECT_EQ(ask("approve", request_of(app), key_header(app_.key())).status, 403);
  EXPECT_EQ(count("oauth_grants"), 0);
}

TEST_P(OAuthAttacks, ThePageIsNeitherFramedNorARedirect) {
  const auto page = ApiTest::call(
      "GET", "/oauth/authorize?client_id=x&redirect_uri=https%3A%2F%2Fevil.example&state=s", {},
      accepted_by_browsers);
  EXPECT_EQ(page.status, 200) << "whoever asks";
  EXPECT_EQ(header(page, "Location"), "");
  const auto policy = header(page, "Content-Security-Policy");
  EXPECT_NE(policy.find("frame-ancestors 'none'"), policy.npos) << policy;
  EXPECT_EQ(page.body.find("evil"), page.body.npos);
}

TEST_P(OAuthAttacks, AnAccountAllowsSoManyAndNoMore) {
  const auto ada = account("ada");
  const auto app = new_app();
  for (int i = 0; i < 50; ++i) allow(app, ada);
  const auto refused = ask("approve", request_of(app), ada);
  EXPECT_EQ(refused.status, 409);
  EXPECT_EQ(member(refused, "/code"), "too_many_apps");
  EXPECT_EQ(ApiTest::call("POST", "/api/v1/auth/logout-all/", {}, ada).status, 200);
  EXPECT_EQ(ask("approve", request_of(app), sign_in("ada")).status, 200) << "those have ended";
}

TEST_P(OAuthAttacks, FormsAreReadStrictly) {
  const auto twice = ApiTest::call(
      "POST", "/oauth/token", "grant_type=refresh_token&client_id=a&client_id=b&refresh_token=c",
      "Content-Type: application/x-www-form-urlencoded\r\n");
  EXPECT_EQ(twice.status, 400);
  EXPECT_EQ(error_of(twice), "invalid_request");
  EXPECT_TRUE(twice.has("Cache-Control: no-store"));
  EXPECT_EQ(error_of(form("/oauth/token", {{"grant_type", "refresh_token"}})), "invalid_request");
  EXPECT_EQ(error_of(ApiTest::call("POST", "/oauth/token", "{}", "Content-Type: text/plain\r\n")),
            "invalid_request");
  const auto preflight = ApiTest::call("OPTIONS", "/oauth/token", {},
                                       "Origin: https://inspector.example\r\n"
                                       "Access-Control-Request-Method: POST\r\n");
  EXPECT_EQ(preflight.status, 204);
  EXPECT_EQ(header(preflight, "Access-Control-Allow-Origin"), "*");
  EXPECT_EQ(header(preflight, "Access-Control-Allow-Headers"),
            "Content-Type, MCP-Protocol-Version");
}

}  // namespace
}  // namespace toolyard::testing
