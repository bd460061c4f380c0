// Races on sessions: tokens are refreshed many times at once, and while the user signs out.
#include <set>

#include "tests/server/account_races.h"

namespace toolyard::testing {
namespace {

constexpr auto json_line = "Content-Type: application/json\r\n";

std::string cookie_of(const http::RawAnswer& answer) {
  const auto line = http::header(answer, "Set-Cookie");
  return "Cookie: " + line.substr(0, line.find(';')) + "\r\n";
}

class SessionRaces : public AccountRaces {
 protected:
  static RawAnswer renew(ApiClient& client, const std::string& token) {
    return post_to(client, "token/refresh", R"({"refresh":")" + token + "\"}");
  }
  static RawAnswer renew_by(ApiClient& client, const std::string& cookie) {
    return post_to(client, "session/refresh", {}, json_line + cookie);
  }
  // Caller `out` signs out while the others refresh, each of which either succeeds before it and
  // gets a new token, or is refused. Returns all tokens.
  std::set<std::string> tokens_left(const RawAnswer& tokens, std::size_t out,
                                    const Send& sign_out) {
    const auto token = member(tokens, "/refresh");
    const auto answers = at_once(6, [&](ApiClient& client, std::size_t caller) {
      return caller == out ? sign_out(client, caller) : renew(client, token);
    });
    EXPECT_EQ(answers[out].status / 100, 2) << answers[out].body;
    std::set<std::string> all{token};
    for (std::size_t caller = 0; caller < answers.size(); ++caller) {
      if (caller == out) continue;
      if (answers[caller].status != 200) {
        expect_refused(answers[caller], {"token_not_valid"});
        continue;
      }
      EXPECT_NE(member(answers[caller], "/refresh"), token) << "refreshed, though it had ended";
      all.insert(member(answers[caller], "/refresh"));
    }
    return all;
  }
  void expect_over(const std::set<std::string>& tokens) {
    for (const auto& token : tokens)
      for (const std::size_t caller : {0, 1}) {
        ApiClient client(port_of(caller));
        EXPECT_EQ(renew(client, token).status, 401);
      }
  }
};
INSTANTIATE_TEST_SUITE_P(Engines, SessionRaces, both_engines(), engine_name);

TEST_P(SessionRaces, OfManyRefreshesAllGetTheSameToken) {
  account("ada");
  for (int round = 0; round < 4; ++round) {
    const auto first = member(tokens_of("ada"), "/refresh");
    const Send again = [&](ApiClient& client, std::size_t) { return renew(client, first); };
    std::set<std::string> made;
    for (const auto& answer : at_once(8, again)) {
      EXPECT_EQ(answer.status, 200) << answer.body;
      made.insert(member(answer, "/refresh"));
    }
    ASSERT_EQ(made.size(), 1u);
    EXPECT_NE(*made.begin(), first);
    change("update token_families set rotated_at = rotated_at - 11000000");
    for (const auto& answer : at_once(8, again)) expect_refused(answer, {"token_not_valid"});
    ApiClient client(port_of(1));
    EXPECT_EQ(renew(client, *made.begin()).status, 401) << "the session has ended";
  }
  EXPECT_EQ(count("token_families where ended_at is not null"), 4);
}

TEST_P(SessionRaces, OfProgramsEndWithTheirSignOut) {
  account("ada");
  for (std::size_t round = 0; round < 6; ++round) {
    const auto tokens = tokens_of("ada");
    const auto body = R"({"refresh":")" + member(tokens, "/refresh") + "\"}";
    expect_over(tokens_left(tokens, round, [&](ApiClient& client, std::size_t) {
      return post_to(client, "token/blacklist", body);
    }));
  }
}

TEST_P(SessionRaces, EndWhenAnotherSessionEndsThem) {
  account("ada");
  const auto here = bearing(member(tokens_of("ada"), "/access"));
  const std::string sessions = "/api/v1/auth/sessions/";
  for (std::size_t round = 0; round < 6; ++round) {
    const auto tokens = tokens_of("ada");
    const auto there = bearing(member(tokens, "/access"));
    const auto listed = ApiTest::call("GET", sessions, {}, there);
    const std::string place = member(listed, "/results/0/is_current") == "true" ? "0" : "1";
    const auto id = member(listed, "/results/" + place + "/id");
    expect_over(tokens_left(tokens, round, [&](ApiClient& client, std::size_t) {
      return client.call("DELETE", sessions + id + "/", {}, here);
    }));
    EXPECT_TRUE(is_everywhere(401, there));
  }
}

TEST_P(SessionRaces, EndWhenTheAccountSignsOutEverywhere) {
  account("ada");
  for (std::size_t round = 0; round < 6; ++round) {
    const auto tokens = tokens_of("ada");
    const auto bearer = bearing(member(tokens, "/access"));
    const auto left = tokens_left(tokens, round, [&](ApiClient& client, std::size_t) {
      return post_to(client, "logout-all", {}, bearer);
    });
    EXPECT_TRUE(is_everywhere(401, bearer));
    expect_over(left);
  }
}

TEST_P(SessionRaces, OfBrowsersEndWithTheirSignOut) {
  account("ada");
  const std::string path = "/api/v1/auth/session/";
  for (std::size_t round = 0; round < 6; ++round) {
    const auto begun = post("session", R"({"username":"ada","password":"a long passphrase"})");
    const auto cookie = cookie_of(begun);
    ASSERT_TRUE(is_everywhere(200, bearing(member(begun, "/access"))));
    const auto answers = at_once(6, [&](ApiClient& client, std::size_t caller) {
      return caller == round ? client.call("DELETE", path, {}, json_line + cookie)
                             : renew_by(client, cookie);
    });
    EXPECT_EQ(answers[round].status, 204);
    EXPECT_TRUE(is_everywhere(401, bearing(member(begun, "/access"))));
    for (const auto& answer : answers) {
      if (answer.status != 200) continue;
      EXPECT_NE(cookie_of(answer), cookie) << "renewed, though it had ended";
      EXPECT_TRUE(is_everywhere(401, bearing(member(answer, "/access"))));
      for (const std::size_t caller : {0, 1}) {
        ApiClient client(port_of(caller));
        EXPECT_EQ(renew_by(client, cookie_of(answer)).status, 401);
      }
    }
  }
}

class AppRaces : public AccountRaces {
 protected:
  static RawAnswer token(ApiClient& client, const Parameters& parameters) {
    return client.call("POST", "/oauth/token", form_of(parameters),
                       "Content-Type: application/x-www-form-urlencoded\r\n");
  }
  static void expect_no_grant(const RawAnswer& answer) {
    EXPECT_EQ(answer.status, 400);
    EXPECT_EQ(member(answer, "/error"), "invalid_grant") << answer.body;
  }
  bool is_over(const std::string& access) {
    return eventually([&] {
      for (const std::size_t caller : {0, 1}) {
        ApiClient client(port_of(caller));
        if (client.call("POST", "/api/v1/t/base64/", R"({"input":"a"})", bearing(access)).status !=
            401)
          return false;
      }
      return true;
    });
  }
};
INSTANTIATE_TEST_SUITE_P(Engines, AppRaces, both_engines(), engine_name);

TEST_P(AppRaces, ACodeThatComesManyTimesLeavesNoToken) {
  const auto app = new_app();
  const auto ada = account("ada");
  for (int round = 0; round < 4; ++round) {
    const auto code = allow(app, ada);
    const auto answers = at_once(8, [&](ApiClient& client, std::size_t) {
      return token(client, {{"grant_type", "authorization_code"},
                            {"client_id", app},
                            {"code", code},
                            {"code_verifier", test_verifier}});
    });
    EXPECT_EQ(count_of(answers, 200), 1);
    for (const auto& answer : answers) {
      if (answer.status != 200) {
        expect_no_grant(answer);
        continue;
      }
      EXPECT_TRUE(is_over(member(answer, "/access_token")));
      expect_no_grant(refresh(app, member(answer, "/refresh_token")));
    }
  }
  EXPECT_EQ(count("oauth_grants where ended_at is null"), 0);
  EXPECT_EQ(count("api_keys where is_app"), 4) << "one of each code";
}

TEST_P(AppRaces, AnAccountAllowsFiftyAppsAndNoMore) {
  const auto app = new_app(), other_app = new_app();
  const auto ada = account("ada");
  ASSERT_TRUE(is_everywhere(200, ada));
  for (int i = 0; i < 48; ++i) allow(app, ada);
  const auto answers = at_once(12, [&](ApiClient& client, std::size_t caller) {
    const auto request = request_of(caller % 4 < 2 ? app : other_app);
    return post_to(client, "app-requests/approve", request, ada);
  });
  EXPECT_EQ(count_of(answers, 200), 2);
  for (const auto& answer : answers)
    if (answer.status != 200) expect_refused(answer, {"too_many_apps"});
  EXPECT_EQ(count("oauth_grants"), 50);
}

TEST_P(AppRaces, ARefreshTokenThatComesManyTimesIsUsedOnce) {
  const auto app = new_app();
  const auto ada = account("ada");
  for (int round = 0; round < 4; ++round) {
    const auto first = member(connect(app, ada), "/refresh_token");
    const Send again = [&](ApiClient& client, std::size_t) {
      return token(client,
                   {{"grant_type", "refresh_token"}, {"client_id", app}, {"refresh_token", first}});
    };
    const auto answers = at_once(8, again);
    EXPECT_EQ(count_of(answers, 200), 8) << "within ten seconds";
    EXPECT_EQ(count("oauth_grants where refresh_number = 2 and ended_at is null"), 1);
    change("update oauth_grants set rotated_at = rotated_at - 11000000");
    for (const auto& answer : at_once(8, again)) expect_no_grant(answer);
    expect_no_grant(refresh(app, member(answers[0], "/refresh_token")));
    EXPECT_TRUE(is_over(member(answers[0], "/access_token")));
  }
  EXPECT_EQ(count("oauth_grants where ended_at is null"), 0);
}

}  // namespace
}  // namespace toolyard::testing
