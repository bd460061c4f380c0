// OAuth apps that act for accounts: from discovery to tokens, what the tokens allow, and how access
// ends.
#include "app/wiring/store.h"
#include "tests/server/oauth_client.h"

namespace toolyard::testing {
namespace {

constexpr auto list_tools = R"({"jsonrpc":"2.0","id":1,"method":"tools/list"})";
constexpr auto apps_path = "/api/v1/auth/apps/";

class OAuth : public OAuthApp {
 protected:
  RawAnswer apps(const std::string& credential) {
    return ApiTest::call("GET", apps_path, {}, credential);
  }
};
INSTANTIATE_TEST_SUITE_P(Engines, OAuth, both_engines(), engine_name);

TEST_P(OAuth, IsFoundByItsMetadata) {
  const auto refused = mcp(list_tools, "");
  EXPECT_EQ(refused.status, 401);
  EXPECT_EQ(header(refused, "WWW-Authenticate"),
            "Bearer realm=\"toolyard\", scope=\"tools:*\", resource_metadata=\"https://"
            "tools.example/.well-known/oauth-protected-resource/mcp\", ApiKey realm=\"toolyard\"");
  for (const auto* path :
       {"/.well-known/oauth-protected-resource/mcp", "/.well-known/oauth-protected-resource"}) {
    const auto resource = ApiTest::call("GET", path);
    EXPECT_EQ(resource.status, 200);
    EXPECT_EQ(member(resource, "/resource"), "https://tools.example/mcp");
    EXPECT_EQ(member(resource, "/authorization_servers"), R"(["https://tools.example"])");
    EXPECT_EQ(header(resource, "Access-Control-Allow-Origin"), "*");
  }
  const auto server = ApiTest::call("GET", "/.well-known/oauth-authorization-server");
  EXPECT_EQ(member(server, "/issuer"), "https://tools.example");
  EXPECT_EQ(member(server, "/authorization_endpoint"), "https://tools.example/oauth/authorize");
  EXPECT_EQ(member(server, "/code_challenge_methods_supported"), R"(["S256"])");
  EXPECT_EQ(member(server, "/token_endpoint_auth_methods_supported"), R"(["none"])");
  EXPECT_EQ(member(server, "/authorization_response_iss_parameter_supported"), "true");
}

TEST_P(OAuth, LetsAnAppCallTools) {
  const auto ada = account("ada");
  const auto app = new_app();
  const auto review = ask("review", request_of(app), ada);
  EXPECT_EQ(member(review, "/name"), "Agent");
  EXPECT_EQ(member(review, "/destination"), "agent.example");
  EXPECT_EQ(member(review, "/scopes"), R"(["tools:*"])");
  EXPECT_EQ(member(review, "/error"), "null");
  const auto approved = member(ask("approve", request_of(app), ada), "/redirect_uri");
  EXPECT_TRUE(approved.starts_with("https://agent.example/callback?code=")) << approved;
  EXPECT_EQ(parameter(approved, "state"), "a state");
  EXPECT_EQ(parameter(approved, "iss"), "https://tools.example");
  EXPECT_EQ(member(apps(ada), "/count"), "0") << "the app has not come for its tokens";
  const auto tokens = redeem(app, parameter(approved, "code"));
  ASSERT_EQ(tokens.status, 200) << tokens.body;
  EXPECT_EQ(member(tokens, "/token_type"), "Bearer");
  EXPECT_EQ(member(tokens, "/expires_in"), "300");
  EXPECT_EQ(member(tokens, "/scope"), "tools:*");
  EXPECT_TRUE(tokens.has("Cache-Control: no-store"));
  EXPECT_EQ(header(tokens, "Access-Control-Allow-Origin"), "*");
  const auto access = member(tokens, "/access_token");
  EXPECT_EQ(encode(access).status, 200);
  const auto called = mcp(call_of("base64", R"({"input":"hello"})"), bearing(access));
  EXPECT_EQ(text_at(called.body, {"result", "structuredContent", "output"}), "aGVsbG8=");
  const auto next = refresh(app, member(tokens, "/refresh_token"));
  ASSERT_EQ(next.status, 200) << next.body;
  EXPECT_EQ(encode(member(next, "/access_token")).status, 200);
}

TEST_P(OAuth, CountsItsCallsForTheAccount) {
  const auto ada = account("ada");
  const auto access = member(connect(new_app(), ada), "/access_token");
  EXPECT_EQ(encode(access).status, 200);
  const auto usage = ApiTest::call("GET", "/api/v1/developer/usage/", {}, ada);
  EXPECT_EQ(member(usage, "/by_tool/0/calls"), "1") << usage.body;
  const auto mine = apps(ada);
  EXPECT_EQ(member(mine, "/count"), "1");
  EXPECT_EQ(member(mine, "/results/0/name"), "Agent");
  EXPECT_EQ(member(mine, "/results/0/usage_this_month"), "1");
  EXPECT_TRUE(eventually([&] { return member(apps(ada), "/results/0/last_used_at") != "null"; }));
  const auto keys = ApiTest::call("GET", "/api/v1/developer/keys/", {}, ada);
  EXPECT_EQ(member(keys, "/count"), "0") << "it is no key that the account can change";
  const auto key = rows<std::int64_t>("select max(id) as id from api_keys where is_app").at(0);
  for (const auto* method : {"GET", "DELETE"})
    EXPECT_EQ(ApiTest::call(method, "/api/v1/developer/keys/" + std::to_string(key) + "/", {}, ada)
                  .status,
              404);
}

TEST_P(OAuth, EndsWhereItsHolderRemovesTheApp) {
  const auto ada = account("ada");
  const auto app = new_app();
  const auto tokens = connect(app, ada);
  const auto path = apps_path + member(apps(ada), "/results/0/id") + "/";
  EXPECT_EQ(ApiTest::call("DELETE", path, {}, account("grace")).status, 404);
  EXPECT_EQ(ApiTest::call("DELETE", path, {}, ada).status, 204);
  EXPECT_EQ(ApiTest::call("DELETE", path, {}, ada).status, 404);
  EXPECT_EQ(encode(member(tokens, "/access_token")).status, 401);
  EXPECT_EQ(member(refresh(app, member(tokens, "/refresh_token")), "/error"), "invalid_grant");
  EXPECT_EQ(member(apps(ada), "/count"), "0");
  const auto log = call("admin", "GET", "/api/v1/admin/audit/?object_kind=app");
  EXPECT_EQ(member(log, "/results/0/action"), "revoke");
  EXPECT_EQ(member(log, "/results/1/action"), "allow");
  EXPECT_EQ(member(log, "/results/1/username"), "ada");
  EXPECT_EQ(member(log, "/results/1/after/destination"), "agent.example");
}

TEST_P(OAuth, EndsWithATokenThatTheAppRevokes) {
  const auto ada = account("ada");
  const auto app = new_app();
  for (const auto* kind : {"/access_token", "/refresh_token"}) {
    const auto tokens = connect(app, ada);
    const auto token = member(tokens, kind);
    EXPECT_EQ(member(form("/oauth/revoke", {{"token", token}, {"client_id", new_app()}}), "/error"),
              "invalid_grant");
    EXPECT_EQ(encode(member(tokens, "/access_token")).status, 200);
    EXPECT_EQ(form("/oauth/revoke", {{"token", token}, {"client_id", app}}).status, 200);
    EXPECT_EQ(encode(member(tokens, "/access_token")).status, 401);
  }
  EXPECT_EQ(form("/oauth/revoke", {{"token", "nobody's"}}).status, 200);
}

// Everything that revokes the tokens of an account also revokes those of its apps.
TEST_P(OAuth, EndsWithTheTokensOfTheAccount) {
  struct Way {
    const char *method, *path, *body;
    bool is_admins = false;
  };
  for (const auto& way :
       {Way{"POST", "/api/v1/auth/logout-all/", ""},
        Way{"POST", "/api/v1/auth/password/change/",
            R"({"old_password": "a long passphrase", "new_password": "staple the tide"})"},
        Way{"PATCH", "/api/v1/admin/users/", R"({"is_active": false})", true}}) {
    const auto name = "ada" + std::to_string(count("users"));
    const auto ada = account(name);
    const auto app = new_app();
    const auto tokens = connect(app, ada);
    const auto id = member(ApiTest::call("GET", "/api/v1/auth/me/", {}, ada), "/id");
    const auto done = way.is_admins ? call("admin", way.method, way.path + id + "/", way.body)
                                    : ApiTest::call(way.method, way.path, way.body, ada);
    ASSERT_EQ(done.status, 200) << done.body;
    EXPECT_EQ(encode(member(tokens, "/access_token")).status, 401) << way.path;
    const auto refused = refresh(app, member(tokens, "/refresh_token"));
    EXPECT_EQ(member(refused, "/error"), "invalid_grant") << way.path;
  }
}

TEST_P(OAuth, TellsTheHolderByEmail) {
  const auto ada = account("ada");
  ASSERT_EQ(ApiTest::call("PATCH", "/api/v1/auth/me/", R"({"locale": "de"})", ada).status, 200);
  allow(member(register_app(test_callback, "Planted words"), "/client_id"), ada);
  const auto mail = plain(mail_to("ada@example.org", 1));
  EXPECT_NE(mail.find("https://tools.example/account/apps/"), mail.npos) << mail;
  EXPECT_NE(mail.find("Ihre Apps"), mail.npos) << mail;
  EXPECT_EQ(mail.find("Planted"), mail.npos) << "what a stranger has typed is not sent";
}

TEST_P(OAuth, GivesAnAppTheScopesThatItHas) {
  const auto ada = account("ada");
  const auto tokens = connect(new_app(), ada, {{"scope", "tools:base64 tools:word-counter"}});
  EXPECT_EQ(member(tokens, "/scope"), "tools:base64 tools:word-counter");
  const auto access = member(tokens, "/access_token");
  EXPECT_EQ(encode(access).status, 200);
  const auto list = at(mcp(list_tools, bearing(access)).body, {"result", "tools"});
  EXPECT_EQ(parts_of_json(list).size(), 2u) << list;
  const auto lacking = mcp(call_of("morse_code", R"({"input":"hello"})"), bearing(access));
  EXPECT_EQ(lacking.status, 403) << lacking.body;
  EXPECT_EQ(header(lacking, "WWW-Authenticate"),
            "Bearer realm=\"toolyard\", error=\"insufficient_scope\", scope=\"tools:morse-code\", "
            "resource_metadata=\"https://tools.example/.well-known/oauth-protected-resource/mcp\"");
  const auto rest =
      ApiTest::call("POST", "/api/v1/t/morse-code/", R"({"input": "hello"})", bearing(access));
  EXPECT_EQ(rest.status, 403);
  EXPECT_EQ(member(rest, "/code"), "insufficient_scope");
  EXPECT_EQ(member(rest, "/scope"), "tools:morse-code");
}

TEST_P(OAuth, HoldsOnEveryNode) {
  RunningApp other([&](Settings& settings) {
    settings.server.database_url = database.url();
    settings.server.secret_key = "the same on all nodes, of 32 bytes or more";
    settings.server.base_url = "https://tools.example";
    settings.oauth.apps = oauth::Apps::on;
  });
  ApiClient there(other.port());
  const auto ada = account("ada");
  const auto app = new_app();
  const auto tokens = connect(app, ada);
  const auto use = [&] {
    return there
        .call("POST", "/api/v1/t/base64/", R"({"input": "hello"})",
              bearing(member(tokens, "/access_token")))
        .status;
  };
  EXPECT_EQ(use(), 200) << "at once";
  EXPECT_EQ(form("/oauth/revoke", {{"token", member(tokens, "/refresh_token")}}).status, 200);
  EXPECT_TRUE(eventually([&] { return use() == 401; }));
}

TEST_P(OAuth, ForgetsAppsThatNobodyAllows) {
  const auto ada = account("ada");
  const auto used = new_app(), unused = new_app();
  connect(used, ada);
  change("update oauth_clients set created_at = 0");
  ASSERT_TRUE(app_.app().store().areas().oauth.remove_unused());
  EXPECT_EQ(count("oauth_clients"), 1);
  EXPECT_EQ(member(redeem(unused, "a code"), "/error"), "invalid_client");
  EXPECT_EQ(member(ask("review", request_of(unused), ada), "/code"), "unknown_app");
  EXPECT_EQ(ask("review", request_of(used), ada).status, 200);
}

class NoOAuth : public ApiTest {};

TEST_F(NoOAuth, IsNotThere) {
  for (const auto* path :
       {"/.well-known/oauth-protected-resource/mcp", "/.well-known/oauth-protected-resource",
        "/oauth/authorize", "/.well-known/oauth-authorization-server", "/account/apps/",
        "/api/v1/auth/apps/"})
    EXPECT_EQ(call("GET", path).status, 404) << path;
  for (const auto* path : {"/oauth/register", "/oauth/token", "/oauth/revoke"})
    EXPECT_EQ(call("POST", path, "{}").status, 404) << path;
}

}  // namespace
}  // namespace toolyard::testing
