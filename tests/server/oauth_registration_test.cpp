// Registration of OAuth apps: how they register, which redirect addresses are allowed, and how
// other requests are refused.
#include "tests/server/oauth_client.h"

namespace toolyard::testing {
namespace {

class OAuthRegistration : public OAuthApp {
 protected:
  OAuthRegistration()
      : OAuthApp([](Settings& settings) { settings.oauth.registrations_per_hour = 40; }) {}
};
INSTANTIATE_TEST_SUITE_P(Engines, OAuthRegistration, both_engines(), engine_name);

TEST_P(OAuthRegistration, GivesAPublicClient) {
  const auto made = register_app();
  ASSERT_EQ(made.status, 201) << made.body;
  EXPECT_EQ(member(made, "/client_id").size(), 32u);
  EXPECT_EQ(member(made, "/client_name"), "Agent");
  EXPECT_EQ(member(made, "/redirect_uris"), R"(["https://agent.example/callback"])");
  EXPECT_EQ(member(made, "/token_endpoint_auth_method"), "none");
  EXPECT_EQ(made.body.find("secret"), made.body.npos);
  EXPECT_TRUE(made.has("Cache-Control: no-store"));
  EXPECT_EQ(header(made, "Access-Control-Allow-Origin"), "*");
}

TEST_P(OAuthRegistration, RefusesAddressesThatAreNotSafe) {
  for (const auto* uri : {"http://agent.example/callback",
                          "https://user@agent.example/",
                          "https://agent.example/#a",
                          "https:///callback",
                          "https://",
                          "https://agent.example\\\\@evil.example/",
                          "javascript:x",
                          "data:text/html,x",
                          "cursor://callback",
                          "http://127.0.0.1.evil.example/",
                          "http://localhost@evil.example/",
                          "http://localhost:80@evil.example/",
                          "//agent.example/",
                          "/callback",
                          "",
                          "https://agent.example/ callback",
                          "https://agent.example:port/",
                          "http://127.0.0.1:123456/",
                          "https://[::1/callback",
                          "https://ägent.example/"}) {
    const auto refused = register_app(uri);
    EXPECT_EQ(refused.status, 400) << uri;
    EXPECT_EQ(member(refused, "/error"), "invalid_redirect_uri") << uri;
    EXPECT_TRUE(refused.has("Cache-Control: no-store"));
  }
  for (const auto* uri :
       {"https://agent.example", "https://agent.example:8443/a?b=c", "http://127.0.0.1/callback",
        "http://localhost:6274/oauth/callback", "http://[::1]:80/", "com.example.agent:/callback",
        "com.example.agent://callback"})
    EXPECT_EQ(register_app(uri).status, 201) << uri;
}

TEST_P(OAuthRegistration, RefusesDescriptionsThatAreNotSound) {
  const auto error_of = [&](const std::string& body) {
    const auto refused = ApiTest::call("POST", "/oauth/register", body);
    EXPECT_EQ(refused.status, 400) << refused.body;
    return member(refused, "/error");
  };
  EXPECT_EQ(error_of("{}"), "invalid_request");
  EXPECT_EQ(error_of("[]"), "invalid_request");
  EXPECT_EQ(error_of(R"({"redirect_uris": []})"), "invalid_redirect_uri");
  const std::string good = R"({"redirect_uris": ["https://agent.example/"])";
  EXPECT_EQ(error_of(good + R"(, "grant_types": ["implicit"]})"), "invalid_client_metadata");
  EXPECT_EQ(error_of(good + R"(, "response_types": ["token"]})"), "invalid_client_metadata");
  EXPECT_EQ(error_of(good + R"(, "client_uri": "javascript:x"})"), "invalid_client_metadata");
  EXPECT_EQ(error_of(good + R"(, "client_name": ")" + std::string(101, 'a') + "\"}"),
            "invalid_client_metadata");
  std::string many = R"("https://agent.example/")";
  for (int i = 0; i < 10; ++i) many += R"(, "https://agent.example/")";
  EXPECT_EQ(error_of(R"({"redirect_uris": [)" + many + "]}"), "invalid_redirect_uri");
}

TEST_P(OAuthRegistration, ShowsNamesWithoutTricks) {
  const auto ada = account("ada");
  const auto name_of = [&](const std::string& name) {
    const auto app = member(register_app(test_callback, name), "/client_id");
    return member(ask("review", request_of(app), ada), "/name");
  };
  EXPECT_EQ(name_of("<script>alert(1)</script>"), "<script>alert(1)</script>") << "a text";
  EXPECT_EQ(name_of("Agent\\u202egnp.exe"), "Agentgnp.exe");
  EXPECT_EQ(name_of("  A\\u0000g\\u200ben\\nt\\u3000\\u00a0x  "), "Agent x");
  EXPECT_EQ(name_of("\\u2066\\ufeff"), "");
}

TEST_P(OAuthRegistration, IsLimitedByNetwork) {
  int made = 0;
  RawAnswer refused;
  for (int i = 0; i < 50 && refused.status != 429; ++i) {
    refused = register_app();
    made += refused.status == 201;
  }
  EXPECT_EQ(made, 40);
  EXPECT_EQ(refused.status, 429);
  EXPECT_EQ(member(refused, "/error"), "temporarily_unavailable");
  EXPECT_EQ(header(refused, "Retry-After"), "3600");
}

TEST_P(OAuthRegistration, MatchesAddressesToTheLetter) {
  const auto ada = account("ada");
  const auto app = new_app();
  for (const auto* uri :
       {"https://agent.example/callback/", "https://agent.example/callbac",
        "https://agent.example/callback?x=1", "https://agent.example/callback#x",
        "https://agent.example/Callback", "https://AGENT.example/callback",
        "https://agent.example:443/callback", "https://user@agent.example/callback",
        "https://agent.example/x/../callback", "https://agent.example.evil.example/callback",
        "https://agent.example%2fcallback", "http://agent.example/callback",
        "https://evil.example/?https://agent.example/callback", "https://evil.example"})
    for (const auto* verb : {"review", "approve", "deny"}) {
      const auto refused = ask(verb, request_of(app, {{"redirect_uri", uri}}), ada);
      EXPECT_EQ(refused.status, 422) << uri;
      EXPECT_EQ(member(refused, "/code"), "foreign_redirect") << uri;
      EXPECT_EQ(member(refused, "/redirect_uri").substr(0, 7), "nothing") << "nobody is sent there";
    }
}

TEST_P(OAuthRegistration, LeavesThePortOfThisMachineOpen) {
  const auto ada = account("ada");
  const auto app = new_app("http://127.0.0.1:1234/callback");
  const auto status_of = [&](const std::string& uri) {
    return ask("review", request_of(app, {{"redirect_uri", uri}}), ada).status;
  };
  EXPECT_EQ(status_of("http://127.0.0.1:60123/callback"), 200);
  EXPECT_EQ(status_of("http://127.0.0.1/callback"), 200);
  for (const auto* uri :
       {"http://localhost:1234/callback", "http://127.0.0.1:1234/other",
        "http://127.0.0.1:1234/callback#x", "https://127.0.0.1:1234/callback",
        "http://127.0.0.1:1234@evil.example/callback", "http://127.0.0.1.evil.example/callback"})
    EXPECT_EQ(status_of(uri), 422) << uri;
}

TEST_P(OAuthRegistration, TellsTheAppWhatItCannotHave) {
  const auto ada = account("ada");
  const auto app = new_app("https://agent.example/callback?a=b");
  struct Case {
    Parameters requested;
    std::string error;
  };
  for (const auto& [requested, error] :
       {Case{{{"response_type", "token"}}, "unsupported_response_type"},
        Case{{{"code_challenge_method", "plain"}}, "invalid_request"},
        Case{{{"code_challenge", ""}}, "invalid_request"},
        Case{{{"code_challenge", "short"}}, "invalid_request"},
        Case{{{"scope", "tools:* agents:read"}}, "invalid_scope"},
        Case{{{"scope", "admin"}}, "invalid_scope"},
        Case{{{"resource", "https://tools.example/api"}}, "invalid_target"}}) {
    auto body = request_of(app, requested);
    const std::string known = test_callback;
    body.replace(body.find(known), known.size(), known + "?a=b");
    const auto shown = ask("review", body, ada);
    EXPECT_EQ(shown.status, 200) << shown.body;
    const auto address = member(shown, "/redirect_uri");
    EXPECT_TRUE(address.starts_with("https://agent.example/callback?a=b&error=")) << address;
    EXPECT_EQ(parameter(address, "error"), error);
    EXPECT_EQ(parameter(address, "state"), "a state");
    EXPECT_EQ(parameter(address, "iss"), "https://tools.example");
    EXPECT_EQ(ask("approve", body, ada).status, 400);
  }
  EXPECT_EQ(count("oauth_grants"), 0);
  const auto denied = member(ask("deny", request_of(new_app(), {}), ada), "/redirect_uri");
  EXPECT_EQ(parameter(denied, "error"), "access_denied");
  EXPECT_EQ(parameter(denied, "state"), "a state");
}

}  // namespace
}  // namespace toolyard::testing
