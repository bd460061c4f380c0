// An OAuth app that acts for accounts: how it registers, is authorized, and gets its tokens.
#pragma once
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/text/url.h"
#include "tests/server/mailed_accounts.h"
#include "tests/server/mcp_messages.h"

namespace toolyard::testing {

// The PKCE example of RFC 7636, appendix B.
inline constexpr auto test_verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
inline constexpr auto test_challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";
inline constexpr auto test_callback = "https://agent.example/callback";

using Parameters = std::vector<std::pair<std::string, std::string>>;

inline std::string form_of(const Parameters& parameters) {
  std::string text;
  for (const auto& [name, value] : parameters)
    text.append(text.empty() ? "" : "&").append(name).append("=").append(percent_encoded(value));
  return text;
}

// Returns a query parameter of a URL; empty if it is missing.
inline std::string parameter(const std::string& address, const std::string& name) {
  for (const char before : {'?', '&'}) {
    const auto mark = before + name + "=";
    const auto at = address.find(mark);
    if (at == address.npos) continue;
    const auto begin = at + mark.size();
    return percent_decoded(address.substr(begin, address.find('&', begin) - begin)).value_or("?");
  }
  return "";
}

inline std::string bearing(const std::string& token) {
  return "Authorization: Bearer " + token + "\r\n";
}

class OAuthApp : public MailedAccounts {
 protected:
  explicit OAuthApp(const std::function<void(Settings&)>& change = {})
      : MailedAccounts([&](Settings& settings) {
          settings.server.secret_key = "the same on all nodes, of 32 bytes or more";
          settings.oauth.apps = oauth::Apps::on;
          if (change) change(settings);
        }) {}

  RawAnswer register_app(const std::string& redirect_uri = test_callback,
                         const std::string& name = "Agent") {
    return ApiTest::call("POST", "/oauth/register",
                         R"({"redirect_uris": [")" + redirect_uri + R"("], "client_name": ")" +
                             name + R"(", "logo_uri": "https://agent.example/logo.png"})");
  }
  std::string new_app(const std::string& redirect_uri = test_callback) {
    const auto made = register_app(redirect_uri);
    EXPECT_EQ(made.status, 201) << made.body;
    return member(made, "/client_id");
  }
  // Returns the body of an authorization request, as the consent page sends it. Parameters in
  // `more` replace the default ones.
  static std::string request_of(const std::string& app, const Parameters& more = {}) {
    std::map<std::string, std::string> all{{"client_id", app},
                                           {"redirect_uri", test_callback},
                                           {"response_type", "code"},
                                           {"code_challenge", test_challenge},
                                           {"code_challenge_method", "S256"},
                                           {"state", "a state"},
                                           {"resource", "https://tools.example/mcp"}};
    for (const auto& [name, value] : more) all[name] = value;
    std::string body;
    for (const auto& [name, value] : all)
      body.append(body.empty() ? "{" : ",").append("\"" + name + "\":\"" + value + "\"");
    return body + "}";
  }
  RawAnswer ask(const std::string& verb, const std::string& request,
                const std::string& credential) {
    return post("app-requests/" + verb, request, credential);
  }
  // Approves an app for an account. Returns the authorization code.
  std::string allow(const std::string& app, const std::string& credential,
                    const Parameters& more = {}) {
    const auto done = ask("approve", request_of(app, more), credential);
    EXPECT_EQ(done.status, 200) << done.body;
    return parameter(member(done, "/redirect_uri"), "code");
  }
  RawAnswer form(const std::string& path, const Parameters& parameters) {
    return ApiTest::call("POST", path, form_of(parameters),
                         "Content-Type: application/x-www-form-urlencoded\r\n");
  }
  RawAnswer redeem(const std::string& app, const std::string& code) {
    return form("/oauth/token", {{"grant_type", "authorization_code"},
                                 {"client_id", app},
                                 {"code", code},
                                 {"redirect_uri", test_callback},
                                 {"code_verifier", test_verifier},
                                 {"resource", "https://tools.example/mcp"}});
  }
  RawAnswer refresh(const std::string& app, const std::string& token) {
    return form("/oauth/token",
                {{"grant_type", "refresh_token"}, {"client_id", app}, {"refresh_token", token}});
  }
  // Approves an app and redeems its code. Returns the response with the tokens.
  RawAnswer connect(const std::string& app, const std::string& credential,
                    const Parameters& more = {}) {
    const auto tokens = redeem(app, allow(app, credential, more));
    EXPECT_EQ(tokens.status, 200) << tokens.body;
    return tokens;
  }
  RawAnswer mcp(const std::string& body, const std::string& headers) {
    return ApiTest::call("POST", "/mcp", body,
                         headers + "Accept: application/json, text/event-stream\r\n");
  }
  RawAnswer encode(const std::string& token) {
    return ApiTest::call("POST", "/api/v1/t/base64/", R"({"input": "hello"})", bearing(token));
  }
};

}  // namespace toolyard::testing
