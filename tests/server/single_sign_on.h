// Fixture for single sign-on: a server whose users sign in with an OpenID Connect provider, and a
// browser that does so.
#pragma once
#include <latch>
#include <thread>
#include <vector>

#include "tests/server/answers.h"
#include "tests/server/api_client.h"
#include "tests/support/servers/identity_server.h"

namespace toolyard::testing {

inline constexpr auto sign_on_path = "/api/v1/auth/session/single-sign-on/";

// Returns the Cookie header line that a browser sends back after a `Set-Cookie`.
inline std::string cookie_set_by(const http::RawAnswer& answer) {
  const auto line = http::header(answer, "Set-Cookie");
  return "Cookie: " + line.substr(0, line.find(';')) + "\r\n";
}

struct OwnProvider {
  IdentityServer provider;

  // Configures a server to sign users in with `provider`.
  void set_up(accounts::SingleSignOnOptions& options) const {
    options.issuer = provider.issuer();
    options.client_id = IdentityServer::client_id;
    options.client_secret = IdentityServer::client_secret;
    options.unknown_people = accounts::UnknownPeople::create;
    options.timeout_s = 60;
  }
};

// Runs `work` in `count` threads that start together. Returns the result of each.
template <class Work> auto at_once(std::size_t count, const Work& work) {
  std::vector<decltype(work(count))> outcomes(count);
  std::latch all_there(static_cast<std::ptrdiff_t>(count));
  std::vector<std::jthread> callers;
  for (std::size_t i = 0; i < count; ++i)
    callers.emplace_back([&, i] {
      all_there.arrive_and_wait();
      outcomes[i] = work(i);
    });
  callers.clear();
  return outcomes;
}

class SingleSignOnTest : protected OwnProvider, public ApiOnEnginesTest {
 protected:
  using Change = std::function<void(accounts::Options&)>;
  using Response = http::RawAnswer;

  explicit SingleSignOnTest(const Change& change = {})
      : ApiOnEnginesTest([&](Settings& settings) {
          set_up(settings.accounts.single_sign_on);
          if (change) change(settings.accounts);
        }) {}

  void provide(const std::function<void(ProviderState&)>& change) { provider.change(change); }
  void provide_claim(const std::string& name, const std::string& json) {
    provide([&](ProviderState& state) { state.claims = {{name, json}}; });
  }

  // A browser that has been sent to the provider: the response, with its URL and cookie.
  struct StartedSignOn {
    Response answer;
    std::string url, cookie;
  };
  StartedSignOn begin(const std::string& headers = {}) {
    return begun_by(call("POST", sign_on_path, {}, headers));
  }
  // Begins to link the account of a credential. `code` is of its second factor, if it has one.
  StartedSignOn begin_link(const std::string& credential, const std::string& code = {}) {
    auto body = R"({"password":")" + std::string(test_password) + "\"";
    if (!code.empty()) body += R"(,"code":")" + code + "\"";
    return begun_by(call("POST", std::string(sign_on_path) + "link/", body + "}", credential));
  }
  static StartedSignOn begun_by(Response answer) {
    if (answer.status != 200) return {.answer = std::move(answer)};
    auto url = text(answer, "url");
    auto cookie = cookie_set_by(answer);
    return {std::move(answer), std::move(url), std::move(cookie)};
  }
  Response complete(const std::string& cookie, const ProviderReturn& given) {
    auto body = R"({"state":")" + given.state + R"(","code":")" + given.code + "\"";
    if (!given.iss.empty()) body += R"(,"iss":")" + given.iss + "\"";
    return call("POST", std::string(sign_on_path) + "complete/", body + "}", cookie);
  }
  Response sign_on() { return complete(begin()); }
  Response complete(StartedSignOn begun) {
    if (begun.answer.status != 200) return std::move(begun.answer);
    return complete(begun.cookie, provider.visit(begun.url));
  }
  // Signs on. Returns the name of the account.
  std::string signed_on() {
    const auto answer = sign_on();
    EXPECT_EQ(answer.status, 200) << answer.body;
    return http::member(answer, "/user/username");
  }
  std::string bearer(const Response& answer) {
    return "Authorization: Bearer " + text(answer, "access") + "\r\n";
  }
};

}  // namespace toolyard::testing
