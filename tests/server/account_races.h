// Fixture for races on accounts: several callers act on one account at the same time, on two
// servers that share a PostgreSQL database, or on one server with SQLite.
#pragma once
#include <algorithm>
#include <initializer_list>
#include <latch>
#include <memory>
#include <thread>

#include "tests/server/oauth_client.h"

namespace toolyard::testing {

struct RaceSettings {
  Settings settings;
};

class AccountRaces : protected RaceSettings, public OAuthApp {
 protected:
  AccountRaces() : OAuthApp([this](Settings& first) { settings = first; }) {}

  void SetUp() override {
    if (GetParam() == Engine::sqlite) return;
    other_ = std::make_unique<RunningApp>([&](Settings& second) {
      const auto folder = second.server.data_dir;
      second = settings;
      second.server.data_dir = folder;
    });
  }
  // Returns the port for a caller: callers alternate between the servers.
  std::uint16_t port_of(std::size_t caller) {
    return other_ && caller % 2 == 1 ? other_->port() : app_.port();
  }
  using Send = std::function<RawAnswer(ApiClient& client, std::size_t caller)>;
  std::vector<RawAnswer> at_once(std::size_t callers, const Send& send) {
    std::vector<RawAnswer> answers(callers);
    std::latch start(static_cast<std::ptrdiff_t>(callers));
    std::vector<std::jthread> threads;
    for (std::size_t i = 0; i < callers; ++i)
      threads.emplace_back([&, i] {
        ApiClient client(port_of(i));
        start.arrive_and_wait();
        answers[i] = send(client, i);
      });
    threads.clear();
    return answers;
  }
  static RawAnswer post_to(ApiClient& client, const std::string& name, const std::string& body,
                           const std::string& headers = {}) {
    return client.call("POST", "/api/v1/auth/" + name + "/", body, headers);
  }
  static std::int64_t count_of(const std::vector<RawAnswer>& answers, int status) {
    return std::ranges::count(answers, status, &RawAnswer::status);
  }
  static void expect_refused(const RawAnswer& answer,
                             std::initializer_list<std::string_view> refusals) {
    EXPECT_NE(std::ranges::find(refusals, member(answer, "/code")), refusals.end())
        << answer.status << answer.body;
  }
  // Expects exactly one success, and that the others are refused with one of `refusals`. Returns
  // the index of the caller that succeeded.
  static std::size_t only_winner(const std::vector<RawAnswer>& answers,
                                 std::initializer_list<std::string_view> refusals) {
    const auto won = [](const RawAnswer& answer) { return answer.status / 100 == 2; };
    EXPECT_EQ(std::ranges::count_if(answers, won), 1);
    for (const auto& answer : answers)
      if (!won(answer)) expect_refused(answer, refusals);
    return static_cast<std::size_t>(std::ranges::find_if(answers, won) - answers.begin());
  }
  // Whether every server responds to the credential with `status`. Waits, since a server may notice
  // changes made on another one only at its next check for them.
  bool is_everywhere(int status, const std::string& credential) {
    return eventually([&] {
      for (const std::size_t caller : {0, 1}) {
        ApiClient client(port_of(caller));
        if (client.call("GET", "/api/v1/auth/me/", {}, credential).status != status) return false;
      }
      return true;
    });
  }
  // Signs in. Returns the response with the tokens, once every server accepts them.
  RawAnswer tokens_of(const std::string& name) {
    const auto tokens = sign_in_with(name, test_password);
    EXPECT_TRUE(is_everywhere(200, bearing(member(tokens, "/access")))) << tokens.body;
    return tokens;
  }
  std::int64_t token_version_of(const std::string& name) {
    return rows<std::int64_t>("select token_version from users where username = '" + name + "'")
        .at(0);
  }

 private:
  std::unique_ptr<RunningApp> other_;
};

}  // namespace toolyard::testing
