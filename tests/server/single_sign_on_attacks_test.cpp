// Attacks on single sign-on and its failures: other browsers, forged tokens, false addresses, and a
// provider that misbehaves.
#include <algorithm>
#include <array>
#include <chrono>
#include <memory>

#include "app/wiring/store.h"
#include "tests/server/single_sign_on.h"

namespace {

using std::chrono::seconds;
using toolyard::Settings;
using toolyard::http::RawAnswer;
using toolyard::testing::Engine;
using toolyard::testing::ProviderReturn;
using toolyard::testing::ProviderState;
using toolyard::testing::Reply;
using toolyard::testing::sign_on_path;
using toolyard::testing::SingleSignOnTest;

class SignOnAttackTest : public SingleSignOnTest {
 protected:
  using SingleSignOnTest::SingleSignOnTest;
  // Expects that no session was created, and that the problem reveals nothing else.
  void expect_code(const RawAnswer& answer, const std::string& code) {
    EXPECT_EQ(text(answer, "code"), code) << answer.body;
    EXPECT_EQ(answer.head.find("toolyard-session="), std::string::npos);
    EXPECT_EQ(answer.body.find("nonce"), std::string::npos) << answer.body;
  }
  void expect_failed(const RawAnswer& answer) { expect_code(answer, "single_sign_on_failed"); }
  static std::string seconds_from_now(std::int64_t offset) {
    const auto now = std::chrono::floor<seconds>(toolyard::system_now());
    return std::to_string(now.time_since_epoch().count() + offset);
  }
};

INSTANTIATE_TEST_SUITE_P(Engines, SignOnAttackTest, toolyard::testing::both_engines(),
                         toolyard::testing::engine_name);

TEST_P(SignOnAttackTest, OnlyTheBrowserThatBeganItCompletesIt) {
  const auto mine = begin(), other = begin();
  const auto back = provider.visit(mine.url);
  expect_failed(complete(other.cookie, back));
  expect_failed(complete("", back));
  expect_failed(complete("Cookie: toolyard-sign-in=AAAA\r\n", back));
  auto changed = mine.cookie;
  changed[60] = changed[60] == 'A' ? 'B' : 'A';
  expect_failed(complete(changed, back));
  EXPECT_EQ(complete(mine.cookie, back).status, 200) << "nobody has used it up for the owner";
}

TEST_P(SignOnAttackTest, ItCompletesOnce) {
  const auto begun = begin();
  const auto back = provider.visit(begun.url);
  EXPECT_EQ(complete(begun.cookie, back).status, 200);
  const auto requested = provider.calls("/token");
  expect_failed(complete(begun.cookie, back));
  expect_failed(
      complete(begun.cookie, {.code = provider.visit(begun.url).code, .state = back.state}));
  EXPECT_EQ(provider.calls("/token"), requested) << "the provider is not even asked";
}

TEST_P(SignOnAttackTest, ACodeOfAnotherSignInIsNotTaken) {
  const auto mine = begin(), attacker = begin();
  const auto stolen = provider.visit(attacker.url);
  const auto back = provider.visit(mine.url);
  expect_failed(complete(mine.cookie, {.code = stolen.code, .state = back.state}));
  expect_failed(complete(begin().cookie, {.code = "guessed", .state = back.state}));
}

TEST_P(SignOnAttackTest, OnlyPagesOfThisServerBeginAndComplete) {
  const std::string evil = "Origin: https://evil.example\r\n";
  EXPECT_EQ(begin(evil).answer.status, 403);
  EXPECT_EQ(begin("Sec-Fetch-Site: cross-site\r\n").answer.status, 403);
  const auto begun = begin();
  const auto back = provider.visit(begun.url);
  EXPECT_EQ(complete(begun.cookie + evil, back).status, 403);
  EXPECT_EQ(complete(begun.cookie + "Content-Type: text/plain\r\n", back).status, 415);
  EXPECT_EQ(complete(begun.cookie, back).status, 200);
}

TEST_P(SignOnAttackTest, ForgedTokensAreNotTaken) {
  for (const auto* algorithm : {"none", "HS256", "RS512", "rs256", ""}) {
    provide([&](ProviderState& state) { state.algorithm = algorithm; });
    expect_failed(sign_on());
  }
  provide([](ProviderState& state) {
    state.algorithm = "HS256";
    state.key_id = "shared";
  });
  expect_failed(sign_on());
  for (const auto* algorithm : {"RS256", "PS256", "ES256", "EdDSA"}) {
    provide([&](ProviderState& state) {
      state.algorithm = algorithm;
      state.key_id.clear();
      state.has_wrong_signature = true;
    });
    expect_failed(sign_on());
  }
  provide([](ProviderState& state) {
    state.has_wrong_signature = false;
    state.algorithm = "RS256";
    state.key_id = "ec-0";
  });
  expect_failed(sign_on());
}

TEST_P(SignOnAttackTest, TokensForOthersAreNotTaken) {
  const std::vector<std::pair<std::string, std::string>> claims{
      {"iss", R"("http://127.0.0.1:1")"},
      {"iss", ""},
      {"aud", R"("another")"},
      {"aud", R"(["another"])"},
      {"aud", R"(["toolyard","another"])"},
      {"aud", ""},
      {"azp", R"("another")"},
      {"azp", "7"},
      {"nonce", R"("another")"},
      {"nonce", R"("")"},
      {"nonce", ""},
      {"sub", R"("")"},
      {"sub", ""},
      {"sub", "\"" + std::string(300, 's') + "\""},
      {"exp", seconds_from_now(-3'600)},
      {"exp", R"("tomorrow")"},
      {"exp", ""},
      {"iat", seconds_from_now(3'600)},
      {"iat", seconds_from_now(-3'600)},
      {"iat", ""},
      {"nbf", seconds_from_now(3'600)}};
  for (const auto& [name, json] : claims) {
    provide_claim(name, json);
    SCOPED_TRACE(name + json);
    expect_failed(sign_on());
  }
  provide([](ProviderState& state) {
    state.claims = {{"aud", R"(["another","toolyard"])"}, {"azp", R"("toolyard")"}};
  });
  EXPECT_EQ(sign_on().status, 200);
  provide_claim("iat", seconds_from_now(30));
  EXPECT_EQ(sign_on().status, 200) << "clocks differ";
}

TEST_P(SignOnAttackTest, ResponsesOfAnotherIssuerAreNotTaken) {
  provide([](ProviderState& state) {
    state.names_issuer = true;
    state.issuer_in_response = "https://evil.example";
  });
  const auto begun = begin();
  auto back = provider.visit(begun.url);
  EXPECT_EQ(back.iss, "https://evil.example");
  expect_failed(complete(begun.cookie, back));
  const auto again = begin();
  back = provider.visit(again.url);
  back.iss.clear();
  expect_failed(complete(again.cookie, back));
  EXPECT_EQ(provider.calls("/token"), 0U) << "the code went nowhere";
  provide([](ProviderState& state) { state.issuer_in_response.clear(); });
  EXPECT_EQ(sign_on().status, 200);
}

TEST_P(SignOnAttackTest, AnAddressThatIsNotVerifiedOpensNoAccount) {
  account("ada");
  provide([](ProviderState& state) { state.is_email_verified = false; });
  expect_code(sign_on(), "single_sign_on_refused");
  for (const auto* claim : {R"("false")", "1", "null", ""}) {
    provide([&](ProviderState& state) {
      state.is_email_verified = true;
      state.claims = {{"email_verified", claim}};
    });
    expect_code(sign_on(), "single_sign_on_refused");
  }
}

// An attacker registers the address of another person and waits for them to sign on, who gets an
// account of their own.
TEST_P(SignOnAttackTest, AnAccountThatHasNotVerifiedItsAddressIsNotLinked) {
  toolyard::accounts::Creation unverified{.is_verified = false};
  ASSERT_TRUE(app_.app()
                  .store()
                  .accounts()
                  .create({"eve", "ada@example.org", "a long passphrase"}, {}, unverified)
                  .has_value());
  EXPECT_EQ(signed_on(), "ada");
}

TEST_P(SignOnAttackTest, AnAddressThatIsGivenToSomebodyElseOpensNoAccount) {
  EXPECT_EQ(sign_on().status, 200);
  provide([](ProviderState& state) { state.subject = "person-2"; });
  expect_code(sign_on(), "single_sign_on_refused");
}

// U+212A (Kelvin sign) is a lower-case k by some case foldings, and a different letter by others.
TEST_P(SignOnAttackTest, AddressesAreComparedLetterByLetter) {
  account("k");
  provide([](ProviderState& state) { state.email = "\xe2\x84\xaa@example.org"; });
  EXPECT_NE(toolyard::http::member(sign_on(), "/user/username"), "k");
}

TEST_P(SignOnAttackTest, NewKeysAreFetchedAndUnknownOnesNotEndlessly) {
  EXPECT_EQ(sign_on().status, 200);
  provider.rotate_keys();
  EXPECT_EQ(sign_on().status, 200);
  EXPECT_EQ(provider.calls("/jwks"), 2U);
  provide([](ProviderState& state) { state.key_id = "unknown"; });
  for (int i = 0; i < 6; ++i) expect_failed(sign_on());
  EXPECT_EQ(provider.calls("/jwks"), 3U);
  provide([](ProviderState& state) { state.key_id.clear(); });
  EXPECT_EQ(sign_on().status, 200);
}

// The server waits for a provider that does not respond, but not for long.
class MisbehavingProviderTest : public SignOnAttackTest {
 protected:
  MisbehavingProviderTest()
      : SignOnAttackTest(
            [](toolyard::accounts::Options& options) { options.single_sign_on.timeout_s = 5; }) {}
};
INSTANTIATE_TEST_SUITE_P(Engines, MisbehavingProviderTest, toolyard::testing::both_engines(),
                         toolyard::testing::engine_name);

TEST_P(MisbehavingProviderTest, HoldsNothingUp) {
  EXPECT_EQ(sign_on().status, 200);
  const std::vector<Reply> replies{{.way = Reply::Way::never_answers},
                                   {.way = Reply::Way::closes},
                                   {.filler = 10 << 20},
                                   {.status = 302, .headers = {"Location: http://127.0.0.1:1/"}},
                                   {.status = 500},
                                   {.body = "{\"id_token\":"},
                                   {.body = "<html>"}};
  for (const auto& reply : replies) {
    provide([&](ProviderState& state) { state.replies = {{"/token", reply}}; });
    const auto answer = sign_on();
    EXPECT_EQ(answer.status, 503) << answer.body;
    expect_code(answer, "provider_unavailable");
  }
  for (const auto* body : {"{}", R"({"id_token":7})", R"({"id_token":"a.b.c"})", "[]"}) {
    provide([&](ProviderState& state) { state.replies = {{"/token", {.body = body}}}; });
    expect_failed(sign_on());
  }
  provide([](ProviderState& state) { state.replies.clear(); });
  EXPECT_EQ(sign_on().status, 200);
}

TEST_P(MisbehavingProviderTest, ThatIsAwayStopsOnlyItsOwnSignIns) {
  provide([](ProviderState& state) {
    state.replies = {{"/.well-known/openid-configuration", {.way = Reply::Way::never_answers}}};
  });
  expect_code(begin().answer, "provider_unavailable");
  const auto requested = provider.calls("/.well-known/openid-configuration");
  for (int i = 0; i < 5; ++i) expect_code(begin().answer, "provider_unavailable");
  EXPECT_EQ(provider.calls("/.well-known/openid-configuration"), requested) << "not at every call";
  account("grace");
}

TEST_P(SignOnAttackTest, ADocumentOfAnotherIssuerIsNotTaken) {
  provide([](ProviderState& state) { state.issuer_in_document = "https://evil.example"; });
  expect_code(begin().answer, "provider_unavailable");
}

TEST_P(SignOnAttackTest, ARefusalOfTheProviderEndsIt) {
  const auto begun = begin();
  const auto back = provider.visit(begun.url);
  expect_failed(call("POST", std::string(sign_on_path) + "complete/",
                     R"({"error":"access_denied","state":")" + back.state + "\"}", begun.cookie));
  expect_failed(complete(begun.cookie, back));
}

TEST_P(SignOnAttackTest, TenAtOnceWaitForASlowProvider) {
  ASSERT_EQ(sign_on().status, 200);
  provide([](ProviderState& state) { state.token_wait = std::chrono::milliseconds(100); });
  std::vector<std::pair<std::string, ProviderReturn>> begun;
  for (int i = 0; i < 10; ++i) {
    const auto one = begin();
    begun.emplace_back(one.cookie, provider.visit(one.url));
  }
  const auto statuses = toolyard::testing::at_once(begun.size(), [&](std::size_t i) {
    return complete(begun[i].first, begun[i].second).status;
  });
  EXPECT_EQ(statuses, std::vector<int>(begun.size(), 200));
}

TEST_P(SignOnAttackTest, FirstSignInsOfOnePersonAtOnceMakeOneAccount) {
  for (const std::string name : {"grace", "edith", "kim", "joan"}) {
    provide([&](ProviderState& state) {
      state.subject = state.username = name;
      state.email = name + "@example.org";
    });
    const auto ids = toolyard::testing::at_once(
        4, [&](std::size_t) { return toolyard::http::member(sign_on(), "/user/id"); });
    EXPECT_EQ(ids, std::vector<std::string>(4, ids[0]));
  }
  EXPECT_EQ(text(call("GET", "/api/v1/admin/users/", {}, sign_in("admin")), "count"), "5");
}

// Two servers on one database.
class SignOnNodesTest : public SignOnAttackTest {
 protected:
  void SetUp() override {
    if (GetParam() != Engine::postgres) GTEST_SKIP() << "SQLite supports only one node";
    for (auto& node : nodes_)
      node = std::make_unique<toolyard::testing::RunningApp>([&](Settings& settings) {
        settings.server.database_url = database.url();
        settings.server.secret_key = "the same on all nodes, of 32 bytes or more";
        set_up(settings.accounts.single_sign_on);
      });
  }
  // A browser that returns from the provider.
  struct Back {
    std::string cookie;
    ProviderReturn given;
  };
  Back begin_on(std::size_t node) {
    const auto begun =
        begun_by(toolyard::testing::ApiClient(nodes_[node]->port()).call("POST", sign_on_path));
    EXPECT_EQ(begun.answer.status, 200) << begun.answer.body;
    return {begun.cookie, provider.visit(begun.url)};
  }
  int complete_on(std::size_t node, const Back& back) {
    return toolyard::testing::ApiClient(nodes_[node]->port())
        .call("POST", std::string(sign_on_path) + "complete/",
              R"({"state":")" + back.given.state + R"(","code":")" + back.given.code + "\"}",
              back.cookie)
        .status;
  }

  std::array<std::unique_ptr<toolyard::testing::RunningApp>, 2> nodes_;
};
INSTANTIATE_TEST_SUITE_P(Engines, SignOnNodesTest, toolyard::testing::both_engines(),
                         toolyard::testing::engine_name);

TEST_P(SignOnNodesTest, ShareWhatIsBegun) {
  const auto back = begin_on(0);
  EXPECT_EQ(complete_on(1, back), 200);
  EXPECT_EQ(complete_on(0, back), 401);
}

TEST_P(SignOnNodesTest, LetInOneOfTwoWhoCompleteTheSameAtOnce) {
  provide([](ProviderState& state) { state.takes_codes_again = true; });
  for (int round = 0; round < 8; ++round) {
    const auto back = begin_on(0);
    auto statuses = toolyard::testing::at_once(
        nodes_.size(), [&](std::size_t node) { return complete_on(node, back); });
    std::ranges::sort(statuses);
    EXPECT_EQ(statuses, (std::vector<int>{200, 401}));
  }
}

class WithoutProviderTest : public toolyard::testing::ApiTest {};

TEST_F(WithoutProviderTest, SingleSignOnIsOff) {
  EXPECT_EQ(text(call("POST", sign_on_path), "code"), "single_sign_on_off");
  EXPECT_EQ(text(call("POST", std::string(sign_on_path) + "complete/", R"({"state":"x"})"), "code"),
            "single_sign_on_off");
}

// The provider cannot be reached when the server starts.
class LateProviderTest : public toolyard::testing::ApiTest {
 protected:
  LateProviderTest()
      : ApiTest([](Settings& settings) {
          settings.accounts.single_sign_on.issuer = "http://127.0.0.1:1";
          settings.accounts.single_sign_on.client_id = "toolyard";
        }) {}
};

TEST_F(LateProviderTest, TheServerStartsWithoutIt) {
  EXPECT_EQ(text(call("POST", sign_on_path), "code"), "provider_unavailable");
  account("ada");
}

}  // namespace
