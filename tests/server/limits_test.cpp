// Rate limits, quotas and usage over HTTP: what a caller sees of them, to whom calls are charged,
// and what the owner can read later.
#include <gtest/gtest.h>

#include "app/wiring/store.h"
#include "tests/server/answers.h"
#include "tests/server/api_client.h"

namespace {

using toolyard::http::RawAnswer;
using toolyard::testing::ApiTest;
using toolyard::testing::key_header;
using toolyard::testing::RunningApp;

constexpr auto tool = "/api/v1/t/base64/";
constexpr auto input = R"({"input":"hello"})";
constexpr auto keys = "/api/v1/developer/keys/";

class LimitsTest : public ApiTest {
 protected:
  explicit LimitsTest(const std::function<void(toolyard::Settings&)>& change = {})
      : ApiTest(change) {}

  RawAnswer use(const std::string& headers) { return call("POST", tool, input, headers); }
  // Creates a key for the account of `bearer`. Returns its header line.
  std::string make_key(const std::string& bearer, const std::string& limits) {
    const auto made = call("POST", keys, R"({"name":"k")" + limits + "}", bearer);
    EXPECT_EQ(made.status, 201) << made.body;
    return key_header(text(made, "key"));
  }
};

TEST_F(LimitsTest, AKeysOwnRateIsItsOwn) {
  const auto bearer = account("ada");
  const auto narrow = make_key(bearer, R"(,"rate_limit_per_minute":3)");
  const auto wide = make_key(bearer, "");
  for (const auto* left : {"2", "1", "0"}) {
    const auto answer = use(narrow);
    EXPECT_EQ(answer.status, 200);
    EXPECT_EQ(header(answer, "RateLimit-Policy"), R"("rate";q=3;w=60)");
    EXPECT_TRUE(header(answer, "RateLimit").starts_with(R"("rate";r=)" + std::string(left) + ";t="))
        << answer.head;
  }
  const auto refused = use(narrow);
  EXPECT_EQ(refused.status, 429);
  EXPECT_EQ(text(refused, "code"), "rate_limited");
  EXPECT_GE(std::stoi(header(refused, "Retry-After")), 19) << "a call comes back every 20 s";
  EXPECT_LE(std::stoi(header(refused, "Retry-After")), 20);
  const auto other = use(wide);
  EXPECT_EQ(other.status, 200);
  EXPECT_EQ(header(other, "RateLimit"), "") << "it has no limit";
}

TEST_F(LimitsTest, EverythingAnsweredIsCounted) {
  const auto bearer = account("ada");
  const auto key = make_key(bearer, R"(,"monthly_quota":5)");
  EXPECT_EQ(use(key).status, 200);
  EXPECT_EQ(call("POST", tool, R"({"input":1})", key).status, 400);
  EXPECT_EQ(call("POST", tool, R"({"input":"?","operation":"decode"})", key).status, 422);
  EXPECT_EQ(call("POST", "/api/v1/t/morse-code/", input, key).status, 200);
  EXPECT_EQ(use(bearer).status, 200);
  EXPECT_EQ(header(use(key), "RateLimit").substr(0, 11), R"("quota";r=0)");
  const auto refused = use(key);
  EXPECT_EQ(refused.status, 429);
  EXPECT_EQ(text(refused, "code"), "quota_exceeded");

  auto usage = call("GET", "/api/v1/developer/usage/", {}, bearer);
  EXPECT_EQ(usage.status, 200) << usage.body;
  EXPECT_NE(usage.body.find(R"("totals":{"calls":6,"errors":2,)"), usage.body.npos) << usage.body;
  EXPECT_NE(usage.body.find(R"("by_tool":[{"tool":"base64","calls":5,"errors":2,)"),
            usage.body.npos)
      << usage.body;
  EXPECT_NE(usage.body.find(R"("quota":{"limit":null,"used":6,)"), usage.body.npos) << usage.body;
  const auto page = call("GET", keys, {}, bearer);
  EXPECT_NE(page.body.find(R"("last_used_ip":"127.0.0.1")"), page.body.npos) << page.body;
  EXPECT_NE(page.body.find(R"("usage_this_month":5)"), page.body.npos) << page.body;

  usage = call("GET", std::string(keys) + "2/usage/?granularity=month&tool=base64", {}, bearer);
  EXPECT_EQ(usage.status, 200) << usage.body;
  EXPECT_NE(usage.body.find(R"("totals":{"calls":4,"errors":2,)"), usage.body.npos) << usage.body;
  EXPECT_NE(usage.body.find(R"("quota":{"limit":5,"used":5,)"), usage.body.npos) << usage.body;
  EXPECT_EQ(call("GET", std::string(keys) + "1/usage/", {}, bearer).status, 404) << "another's key";
  EXPECT_EQ(call("GET", "/api/v1/developer/usage/?granularity=week", {}, bearer).status, 400);
  EXPECT_EQ(call("GET", "/api/v1/developer/usage/").status, 401);
}

// What the page of a tool sends while somebody who is signed in types.
class TypingTest : public LimitsTest {
 protected:
  TypingTest()
      : LimitsTest([](toolyard::Settings& settings) {
          settings.limits.rate_limit_per_minute = 5;
          settings.limits.typing_calls_per_minute = 1;
          settings.limits.plans = {
              {.name = "tiny", .rate_limit_per_minute = 5, .monthly_quota = 1}};
        }) {}

  RawAnswer type(const std::string& headers) {
    return use(headers + "Origin: http://here\r\nToolyard-Typing: 1\r\n");
  }
  std::string calls(const std::string& bearer) {
    return text(call("GET", "/api/v1/developer/usage/", {}, bearer), "totals");
  }
};

TEST_F(TypingTest, LeavesTheUsageAsItIs) {
  const auto bearer = account("ada");
  const auto before = calls(bearer);
  for (int i = 0; i < 12; ++i) EXPECT_EQ(type(bearer).status, 200) << i;
  EXPECT_EQ(calls(bearer), before);
  EXPECT_EQ(use(bearer).status, 200);
  EXPECT_NE(calls(bearer), before);
}

TEST_F(TypingTest, HasAnAllowanceOfItsOwn) {
  const auto bearer = account("ada");
  for (int i = 0; i < 20; ++i) EXPECT_EQ(type(bearer).status, 200) << i;
  const auto refused = type(bearer);
  EXPECT_EQ(refused.status, 429);
  EXPECT_EQ(header(refused, "RateLimit-Policy"), R"("rate";q=1;w=60)");
  EXPECT_EQ(type(sign_in("ada")).status, 429) << "it is the account's";
  EXPECT_EQ(type(account("eve")).status, 200);
  for (int i = 0; i < 5; ++i) EXPECT_EQ(use(bearer).status, 200) << "it is not typed";
  EXPECT_EQ(use(bearer).status, 429);
}

TEST_F(TypingTest, GoesOnWhenTheQuotaIsUsedUp) {
  const auto admin = sign_in("admin");
  const auto bearer = account("ada");
  const auto id = text(call("GET", "/api/v1/auth/me/", {}, bearer), "id");
  EXPECT_EQ(call("PATCH", "/api/v1/admin/users/" + id + "/", R"({"plan":"tiny"})", admin).status,
            200);
  const auto again = sign_in("ada");
  EXPECT_EQ(use(again).status, 200);
  EXPECT_EQ(use(again).status, 429);
  EXPECT_EQ(type(again).status, 200);
}

// A key shows its owner each call, and its own limits hold.
TEST_F(TypingTest, IsNoUseOfAKey) {
  const auto bearer = account("ada");
  const auto key = make_key(bearer, R"(,"monthly_quota":1)");
  EXPECT_EQ(type(key).status, 200);
  EXPECT_EQ(type(key).status, 429);
}

class ImportLimit : public LimitsTest {
 protected:
  ImportLimit()
      : LimitsTest([](toolyard::Settings& settings) { settings.limits.max_import_bytes = 3000; }) {}
};

TEST_F(ImportLimit, IsThatOfTheSettings) {
  const auto editor = account("ed", toolyard::Role::editor);
  const auto post = [&](std::size_t bytes) {
    return call("POST", "/api/v1/admin/gsc/import/", std::string(bytes, ' '), editor).status;
  };
  EXPECT_EQ(post(3000), 400);
  EXPECT_EQ(post(3001), 413);
}

class GeneralLimit : public LimitsTest {
 protected:
  GeneralLimit()
      : LimitsTest([](toolyard::Settings& settings) {
          settings.limits.rate_limit_per_minute = 4;
          settings.limits.plans = {{.name = "tiny", .rate_limit_per_minute = 0, .monthly_quota = 2},
                                   {.name = "open"}};
        }) {}
};

TEST_F(GeneralLimit, IsSharedByAllOfAnAccount) {
  const auto bearer = account("ada");
  const auto one = make_key(bearer, ""), two = make_key(bearer, "");
  EXPECT_EQ(use(one).status, 200);
  EXPECT_EQ(use(two).status, 200);
  EXPECT_EQ(use(bearer).status, 200);
  EXPECT_EQ(use(bearer + one).status, 200);
  for (const auto& headers : {one, two, bearer}) EXPECT_EQ(use(headers).status, 429);
  EXPECT_EQ(use(account("eve")).status, 200);
}

TEST_F(GeneralLimit, HoldsForKeysWithLimitsOfTheirOwnTogether) {
  const auto bearer = account("ada");
  std::vector<std::string> narrow;
  for (int i = 0; i < 4; ++i) narrow.push_back(make_key(bearer, R"(,"rate_limit_per_minute":3)"));
  for (int i = 0; i < 3; ++i) EXPECT_EQ(use(narrow[0]).status, 200);
  EXPECT_EQ(use(narrow[0]).status, 429) << "its own limit";
  const auto last = use(narrow[1]);
  EXPECT_EQ(last.status, 200);
  EXPECT_EQ(header(last, "RateLimit-Policy"), R"("rate";q=4;w=60)") << "what is tightest";
  EXPECT_TRUE(header(last, "RateLimit").starts_with(R"("rate";r=0;t=)")) << last.head;
  for (const auto& key : narrow) EXPECT_EQ(use(key).status, 429) << "the account's";
  EXPECT_EQ(use(bearer).status, 429);
}

TEST_F(GeneralLimit, APlanTakesItsPlace) {
  const auto admin = sign_in("admin");
  const auto bearer = account("ada");
  const auto set_plan = [&](const std::string& plan) {
    return call("PATCH", "/api/v1/admin/users/2/", R"({"plan":)" + plan + "}", admin);
  };
  EXPECT_EQ(set_plan(R"("tiny")").status, 200);
  for (int i = 0; i < 2; ++i) EXPECT_EQ(use(bearer).status, 200);
  EXPECT_EQ(text(use(bearer), "code"), "quota_exceeded");
  EXPECT_EQ(text(use(make_key(bearer, R"(,"monthly_quota":1)")), "code"), "quota_exceeded");
  EXPECT_EQ(text(call("GET", "/api/v1/auth/me/", {}, bearer), "plan"), "tiny");
  EXPECT_EQ(set_plan(R"("open")").status, 200);
  for (int i = 0; i < 9; ++i) EXPECT_EQ(use(bearer).status, 200);
  const auto unknown = set_plan(R"("huge")");
  EXPECT_EQ(unknown.status, 400);
  EXPECT_NE(unknown.body.find(R"("pointer":"/plan")"), unknown.body.npos) << unknown.body;
  EXPECT_EQ(set_plan("null").status, 200);
  EXPECT_EQ(header(use(bearer), "RateLimit-Policy"), R"("rate";q=4;w=60)");
}

class AddressLimit : public LimitsTest {
 protected:
  AddressLimit()
      : LimitsTest([](toolyard::Settings& settings) {
          settings.limits.anonymous_rate_limit_per_minute = 5;
          settings.limits.sign_ins_per_minute = 2;
          settings.server.trusted_proxies = {"127.0.0.1"};
        }) {}
  int list_tools(const std::string& from) {
    return call("GET", "/api/v1/tools/", {}, "X-Forwarded-For: " + from + "\r\n").status;
  }
  int try_password(const std::string& name, const std::string& from) {
    return call("POST", "/api/v1/auth/token/",
                R"({"username":")" + name + R"(","password":"not the password"})",
                "X-Forwarded-For: " + from + "\r\n")
        .status;
  }
};

TEST_F(AddressLimit, HoldsForWhatNeedsNoCredential) {
  for (int i = 0; i < 5; ++i) EXPECT_EQ(list_tools("192.0.2.1"), 200);
  EXPECT_EQ(list_tools("192.0.2.1"), 429);
  EXPECT_EQ(list_tools("192.0.2.2"), 200);
  EXPECT_EQ(call("GET", "/healthz", {}, "X-Forwarded-For: 192.0.2.1\r\n").status, 200);
}

// Reading and signing in have separate limits: exhausting one does not affect the other.
TEST_F(AddressLimit, OfSigningInIsOneApart) {
  for (int i = 0; i < 6; ++i) list_tools("192.0.2.1");
  EXPECT_EQ(list_tools("192.0.2.1"), 429);
  EXPECT_EQ(try_password("admin", "192.0.2.1"), 401);
  for (int i = 0; i < 6; ++i) try_password("nobody" + std::to_string(i), "192.0.2.2");
  EXPECT_EQ(try_password("somebody", "192.0.2.2"), 429);
  for (int i = 0; i < 5; ++i) EXPECT_EQ(list_tools("192.0.2.2"), 200);
}

TEST_F(AddressLimit, SlowsDownGuessing) {
  for (int i = 0; i < 2; ++i) EXPECT_EQ(try_password("admin", "192.0.2.1"), 401);
  EXPECT_EQ(try_password("ADMIN", "192.0.2.1"), 429);
  EXPECT_EQ(try_password("admin", "192.0.2.2"), 401);
  // Many addresses together have only a few more attempts for one name.
  int tried = 4;
  for (int host = 3; host < 9; ++host)
    tried += try_password("admin", "192.0.2." + std::to_string(host)) == 401;
  EXPECT_EQ(tried, 10);
}

// All addresses of an IPv6 /64 network count as one, since they belong to one subscriber.
TEST_F(AddressLimit, CountsNetworks) {
  for (int i = 1; i < 6; ++i) EXPECT_EQ(list_tools("2001:db8::" + std::to_string(i)), 200);
  EXPECT_EQ(list_tools("2001:db8::6"), 429);
  EXPECT_EQ(list_tools("2001:db8:0:1::6"), 200);
  EXPECT_EQ(try_password("admin", "2001:db8::1"), 401);
  EXPECT_EQ(try_password("admin", "2001:db8::2"), 401);
  EXPECT_EQ(try_password("admin", "2001:db8::3"), 429);
}

// An attacker who guesses from many addresses does not exceed the limit of the name, and does not
// lock out the owner, whose network has signed in before.
TEST_F(AddressLimit, OfOneNameKeepsNoOwnerOut) {
  const std::string right = R"({"username":"admin","password":"a long passphrase"})";
  const auto sign_in_from = [&](const std::string& from) {
    return call("POST", "/api/v1/auth/token/", right, "X-Forwarded-For: " + from + "\r\n").status;
  };
  EXPECT_EQ(sign_in_from("2001:db8:5::1"), 200);
  int tried = 0;
  for (int host = 0; host < 70; ++host)
    tried += try_password("Admin", "192.0.2." + std::to_string(host)) == 401;
  EXPECT_GE(tried, 9) << "five times as many as from one place, and one was used";
  EXPECT_LE(tried, 15) << "some come back while the test runs";
  EXPECT_EQ(sign_in_from("198.51.100.1"), 429) << "nobody knows whose it is";
  EXPECT_EQ(sign_in_from("2001:db8:5::2"), 200) << "the owner's network";
  EXPECT_EQ(sign_in_from("2001:db8:5::3"), 429) << "which has a limit of its own, of two a minute";
}

// Names and addresses are counted separately, even if a name is spelled like an address.
TEST_F(AddressLimit, NamesAndAddressesAreCountedApart) {
  for (int host = 0; host < 12; ++host)
    try_password("192.0.2.77", "198.51.100." + std::to_string(host));
  EXPECT_EQ(try_password("admin", "192.0.2.77"), 401);
}

TEST_F(AddressLimit, LimitsPasswordGuessesOfSignedInUsers) {
  const auto ada = account("ada"), eve = account("eve");
  const auto change = [&](const std::string& bearer, const std::string& old) {
    return call("POST", "/api/v1/auth/password/change/",
                R"({"old_password":")" + old + R"(","new_password":"another passphrase"})", bearer);
  };
  for (int i = 0; i < 2; ++i) {
    const auto wrong = change(ada, "a guess");
    EXPECT_EQ(wrong.status, 400) << wrong.body;
    EXPECT_NE(wrong.body.find("wrong_password"), wrong.body.npos) << wrong.body;
  }
  for (const auto* old : {"a guess", "a long passphrase"}) {
    const auto refused = change(ada, old);
    EXPECT_EQ(refused.status, 429) << refused.body;
    EXPECT_EQ(text(refused, "code"), "too_many_attempts");
    EXPECT_GE(std::stoi(header(refused, "Retry-After")), 1);
    EXPECT_LE(std::stoi(header(refused, "Retry-After")), 30);
  }
  EXPECT_EQ(change(eve, "a long passphrase").status, 200);
}

class ApiLimit : public LimitsTest {
 protected:
  ApiLimit()
      : LimitsTest([](toolyard::Settings& settings) {
          settings.limits.rate_limit_per_minute = 4;
          settings.limits.api_rate_limit_per_minute = 5;
        }) {}
};

TEST_F(ApiLimit, HoldsForAllThatTakesAToken) {
  const auto ada = account("ada", toolyard::Role::viewer), eve = account("eve");
  const std::vector<std::string> paths{"/api/v1/auth/me/", keys, "/api/v1/admin/content/",
                                       "/api/v1/developer/usage/", "/api/v1/admin/content/99/"};
  int left = 5;
  for (const auto& path : paths) {
    const auto answer = call("GET", path, {}, ada);
    EXPECT_EQ(answer.status, path.ends_with("99/") ? 404 : 200) << answer.body;
    EXPECT_EQ(header(answer, "RateLimit-Policy"), R"("rate";q=5;w=60)");
    EXPECT_TRUE(
        header(answer, "RateLimit").starts_with(R"("rate";r=)" + std::to_string(--left) + ";t="))
        << answer.head;
  }
  for (const auto& path : paths) {
    const auto refused = call("GET", path, {}, ada);
    EXPECT_EQ(refused.status, 429) << path;
    EXPECT_EQ(text(refused, "code"), "rate_limited");
    EXPECT_LE(std::stoi(header(refused, "Retry-After")), 12);
  }
  EXPECT_EQ(call("GET", "/api/v1/admin/users/", {}, eve).status, 403) << "before limits";
  EXPECT_EQ(call("GET", "/api/v1/auth/me/", {}, eve).status, 200) << "another account";
  EXPECT_EQ(use(ada).status, 200) << "tools are counted apart";
}

// Every 100 events count as one call.
TEST_F(ApiLimit, CountsWhatIsSentAtOnce) {
  const auto boss = account("boss", toolyard::Role::approver),
             eve = account("eve", toolyard::Role::editor);
  const auto made = call("POST", "/api/v1/admin/experiments/",
                         R"({"key": "checkout", "name": "C", "metrics": [{"key": "buy"}],
                             "variants": [{"key": "a", "is_control": true}, {"key": "b"}]})",
                         boss);
  ASSERT_EQ(made.status, 201) << made.body;
  EXPECT_EQ(call("POST", header(made, "Location") + "start/", {}, boss).status, 200);
  int sent = 0;
  const auto send = [&](int count) {
    std::string events;
    for (int i = 0; i < count; ++i) {
      const auto id = std::to_string(++sent);
      events += std::string(i > 0 ? "," : "") + R"({"id":")" + id + R"(","unit_id":"u)" + id +
                R"(","metric":"buy"})";
    }
    return call("POST", "/api/v1/experiments/checkout/events/", R"({"events":[)" + events + "]}",
                eve);
  };
  EXPECT_EQ(send(100).status, 200);
  EXPECT_EQ(send(200).status, 200) << "two of the three that are left";
  const auto refused = send(101);
  EXPECT_EQ(refused.status, 429) << "one is";
  EXPECT_EQ(text(refused, "code"), "rate_limited");
  EXPECT_GE(std::stoi(header(refused, "Retry-After")), 1);
}

TEST_F(ApiLimit, OfSitesIsThatOfTools) {
  const auto eve = account("eve", toolyard::Role::editor);
  const auto assign = [&](const std::string& headers) {
    return call("POST", "/api/v1/experiments/none/assign/", R"({"unit_id":"u"})", headers);
  };
  EXPECT_EQ(header(assign(eve), "RateLimit-Policy"), R"("rate";q=4;w=60)");
  EXPECT_EQ(use(eve).status, 200);
  const auto key = make_key(eve, R"(,"rate_limit_per_minute":2,"monthly_quota":1)");
  EXPECT_EQ(assign(key).status, 404) << "there is no such experiment";
  EXPECT_EQ(assign(key).status, 404) << "what is not counted uses up no quota";
  const auto refused = assign(key);
  EXPECT_EQ(refused.status, 429);
  EXPECT_EQ(text(refused, "code"), "rate_limited");
  EXPECT_EQ(assign(eve).status, 429) << "the account's four are used up";
  EXPECT_EQ(call("GET", "/api/v1/auth/me/", {}, eve).status, 200);
}

// Counters and the limits based on them survive a restart of the server.
TEST(Usage, IsStillThereAfterARestart) {
  const toolyard::testing::TemporaryFolder folder;
  std::string key;
  for (const int status : {200, 429}) {
    RunningApp app(
        [&](toolyard::Settings& settings) { settings.server.data_dir = folder.path().string(); });
    auto& store = app.app().store();
    if (key.empty()) {
      toolyard::keys::NewKey request;
      request.name = "k";
      request.monthly_quota = 3;
      key = key_header(
          store.keys().create(store.accounts().find_by_name("admin")->id, request)->secret);
      for (int i = 0; i < 2; ++i)
        EXPECT_EQ(toolyard::testing::ApiClient(app.port()).call("POST", tool, input, key).status,
                  200);
    }
    toolyard::testing::ApiClient client(app.port());
    EXPECT_EQ(client.call("POST", tool, input, key).status, status);
  }
}

}  // namespace
