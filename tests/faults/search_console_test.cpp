// Tests the client of Search Console against a server with every kind of fault.
#include <gtest/gtest.h>

#include <thread>

#include "adapters/search_console/console.h"
#include "tests/support/servers/google_key.h"
#include "tests/support/servers/google_server.h"

namespace toolyard::testing {
namespace {

using search_console::GoogleSearchConsole;
using std::chrono::milliseconds;
using std::chrono::seconds;
using std::chrono::steady_clock;
using PageResult = std::expected<SearchConsolePage, SearchConsoleFault>;

constexpr auto begin = Instant(seconds(1'795'262'400));  // 2026-11-21T12:00:00Z
constexpr auto short_time = milliseconds(700);           // longest stop on a busy machine
constexpr auto site = "https://tools.example/a b/";

class SearchConsoleFaults : public ::testing::Test {
 protected:
  SearchConsoleFaults() {
    google_.put(site, {{.date = "2026-11-01",
                        .query = "merge \"pdf\"",
                        .page = "https://tools.example/pdf",
                        .clicks = 3,
                        .impressions = 40,
                        .position = 2.5},
                       {.date = "2026-11-02", .query = "md5", .clicks = 1, .impressions = 10}});
  }
  search_console::Options options() {
    return {.base_url = google_.base_url() + "/",
            .credentials = *search_console::read_credentials(google_.credentials()),
            .timeout = milliseconds(2'000),
            .gap = milliseconds(0),
            .now = [this] { return now_.load(); }};
  }
  PageResult ask(std::optional<Reply> reply = std::nullopt) {
    if (reply) google_.disturb({std::move(reply)});
    return console_.ask(question_, {});
  }
  // Expects a fault with this message, which must not contain a secret.
  void expect(const PageResult& report, const std::string& what, bool is_final,
              std::optional<seconds> wait = std::nullopt, bool is_quota = false) {
    ASSERT_FALSE(report) << what;
    const auto& fault = report.error();
    EXPECT_EQ(fault.what, what);
    EXPECT_EQ(fault.is_final, is_final) << what;
    EXPECT_EQ(fault.is_quota, is_quota) << what;
    EXPECT_EQ(fault.wait, wait) << what;
    EXPECT_EQ(fault.what.find("planted"), std::string::npos) << what;
    EXPECT_EQ(fault.what.find("eyJ"), std::string::npos) << what;
  }

  std::atomic<Instant> now_ = begin;
  GoogleServer google_{[this] { return now_.load(); }};
  GoogleSearchConsole console_{options()};
  SearchConsoleRequest question_{.site = site,
                                 .start_date = "2026-11-01",
                                 .end_date = "2026-11-02",
                                 .dimensions = {"date", "query"}};
};

TEST_F(SearchConsoleFaults, AreNoneIfAllSucceeds) {
  google_.incomplete_from("2026-11-02");
  const auto report = ask();
  ASSERT_TRUE(report) << report.error().what;
  const auto& rows = report->answer.rows;
  ASSERT_EQ(rows.size(), 2u);
  EXPECT_EQ(rows[0].keys, (std::vector<std::string_view>{"2026-11-01", "merge \"pdf\""}));
  EXPECT_EQ(rows[0].clicks, 3);
  EXPECT_EQ(rows[0].impressions, 40);
  EXPECT_EQ(rows[0].position, 2.5);
  EXPECT_EQ(report->answer.metadata->first_incomplete_date, "2026-11-02");
  const auto got = google_.http().last();
  EXPECT_TRUE(
      got.head.starts_with("POST /webmasters/v3/sites/https%3A%2F%2Ftools.example%2Fa%20b"
                           "%2F/searchAnalytics/query HTTP/1.1\r\n"))
      << got.head;
  EXPECT_EQ(got.body,
            R"({"startDate":"2026-11-01","endDate":"2026-11-02","dimensions":["date","query"],)"
            R"("type":"web","dataState":"all","rowLimit":25000,"startRow":0})");
}

TEST_F(SearchConsoleFaults, PagesAreTheRequestedOnes) {
  question_.row_limit = 1;
  EXPECT_EQ(ask()->answer.rows.at(0).keys.at(0), "2026-11-01");
  question_.start_row = 1;
  EXPECT_EQ(ask()->answer.rows.at(0).keys.at(0), "2026-11-02");
  question_.start_row = 2;
  const auto none = ask();
  ASSERT_TRUE(none);
  EXPECT_TRUE(none->answer.rows.empty());
}

TEST_F(SearchConsoleFaults, OneTokenServesUntilShortlyBeforeItsEnd) {
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(ask());
  EXPECT_EQ(google_.sign_ins(), 1u);
  now_ = begin + seconds(3'400);
  EXPECT_TRUE(ask());
  EXPECT_EQ(google_.sign_ins(), 1u);
  now_ = begin + seconds(3'500);
  EXPECT_TRUE(ask());
  EXPECT_EQ(google_.sign_ins(), 2u);
}

TEST_F(SearchConsoleFaults, ATokenThatIsRefusedIsHadAnewOnce) {
  EXPECT_TRUE(ask());
  google_.end_tokens();
  EXPECT_TRUE(ask());
  EXPECT_EQ(google_.sign_ins(), 2u);
  const auto no = google_refusal(401, "authError", "Invalid Credentials");
  google_.disturb({no, no});
  expect(ask(), "Search Console responded 401 (authError): Invalid Credentials", true);
  EXPECT_EQ(google_.sign_ins(), 3u);
  EXPECT_TRUE(ask()) << "and anew when asked again";
}

TEST_F(SearchConsoleFaults, OfSigningInSayWhy) {
  auto foreign = options();
  foreign.credentials = *search_console::read_credentials(google_.foreign_credentials());
  expect(GoogleSearchConsole(foreign).ask(question_, {}),
         "Google's sign-in responded 400 (invalid_grant): Invalid JWT Signature.", true);
  auto late = options();
  late.now = [] { return begin - seconds(7'200); };
  expect(GoogleSearchConsole(late).ask(question_, {}),
         "Google's sign-in responded 400 (invalid_grant): Invalid JWT: Token must be a short-lived "
         "token (60 minutes) and in a reasonable timeframe.",
         true);
  google_.disturb_sign_in({Reply{.status = 503, .headers = {"Retry-After: 9"}}});
  expect(ask(), "Google's sign-in responded 503.", false, seconds(9));
  for (const auto* body : {"{}", "[]", "<html>", R"({"access_token":"a b","expires_in":1})"}) {
    google_.disturb_sign_in({Reply{.body = body}});
    expect(ask(), "Google's sign-in responded without an access token.", false);
  }
  const auto sent = google_.http().last().body;
  google_.disturb_sign_in({Reply{.status = 400,
                                 .body = R"({"error":"invalid_request",)"
                                         R"("error_description":"no"})"}});
  expect(ask(), "Google's sign-in responded 400 (invalid_request): no", true);
}

TEST_F(SearchConsoleFaults, OfQuotasSayWhenToComeBack) {
  const auto expect_quota = [&](int status, const char* reason, seconds wait) {
    expect(ask(google_refusal(status, reason, "Enough.")),
           "Search Console responded " + std::to_string(status) + " (" + reason + "): Enough.",
           false, wait, true);
  };
  expect_quota(403, "quotaExceeded", seconds(900));
  expect_quota(429, "rateLimitExceeded", seconds(60));
  expect_quota(403, "userRateLimitExceeded", seconds(60));
  expect_quota(403, "dailyLimitExceeded", seconds(3'600));
  expect(ask(google_refusal(429, "rateLimitExceeded", "Enough.", {"Retry-After: 7"})),
         "Search Console responded 429 (rateLimitExceeded): Enough.", false, seconds(7), true);
  expect(ask(Reply{.status = 429}), "Search Console responded 429.", false, seconds(60), true);
  expect(ask(Reply{.status = 403,
                   .body = R"({"error":{"code":403,"status":"RESOURCE_EXHAUSTED",)"
                           R"("message":"Enough.","details":[{"@type":"x"}]}})"}),
         "Search Console responded 403 (RESOURCE_EXHAUSTED): Enough.", false, seconds(900), true);
}

TEST_F(SearchConsoleFaults, AreFinalIfARetryCannotSucceed) {
  question_.site = "sc-domain:elsewhere.example";
  expect(ask(),
         "Search Console responded 403 (forbidden): User does not have sufficient permission for "
         "site 'sc-domain:elsewhere.example'.",
         true);
  for (const int status : {400, 403, 404, 413})
    expect(ask(google_refusal(status, "accessNotConfigured", "No.", {"Retry-After: 5"})),
           "Search Console responded " + std::to_string(status) + " (accessNotConfigured): No.",
           true);
  expect(ask(Reply{.status = 302, .headers = {"Location: " + google_.base_url()}}),
         "Search Console responded 302; redirects are not followed.", true);
  for (const int status : {408, 500, 502, 503, 504})
    expect(ask(google_refusal(status, "backendError", "Later.", {"Retry-After: 5"})),
           "Search Console responded " + std::to_string(status) + " (backendError): Later.", false,
           seconds(5));
}

TEST_F(SearchConsoleFaults, NeverHoldASecret) {
  EXPECT_TRUE(ask());
  const auto token = google_.last_token();
  expect(ask(google_refusal(400, token, "Bad " + token + "\r\n.")),
         "Search Console responded 400 (***): Bad *** .", true);
  EXPECT_TRUE(search_console::read_credentials(google_.credentials()));
  for (const auto& pem :
       {std::string("planted"), private_key_pem(ServiceKey::known).substr(0, 900)})
    for (const auto* type : {"service_account", "authorized_user"}) {
      auto file = google_.credentials();
      const auto at = file.find("-----BEGIN"), end = file.find("\"", at);
      file.replace(at, end - at, pem.substr(0, pem.find('\n')));
      if (std::string_view(type) == "authorized_user")
        file.replace(file.find("service_"), 7, "planted");
      const auto read = search_console::read_credentials(file);
      ASSERT_FALSE(read);
      EXPECT_EQ(read.error().find("planted"), std::string::npos) << read.error();
      EXPECT_EQ(read.error().find("BEGIN"), std::string::npos) << read.error();
    }
}

TEST_F(SearchConsoleFaults, OfBrokenAnswersAreWorthAnotherQuestion) {
  const std::string no_json = "The response of Search Console is not valid JSON.";
  for (const auto* body : {"{\"rows\":[}", "<html></html>", "", R"({"rows":[{"keys":[1]}]})",
                           R"({"rows":{"keys":[]}})", "{\"rows\":[{\"keys\":[\"\xff\"]}]}"})
    expect(ask(Reply{.body = body}), no_json, false);
  Reply cut{.body = R"({"rows":[{"keys":["a"],"clicks":1,"impressions":1}]})"};
  cut.cut_at = 20;
  expect(ask(cut), "Search Console sent a response that is not valid. The response was truncated.",
         false);
  cut.has_length = false;
  expect(ask(cut), no_json, false);
  expect(ask(Reply{.way = Reply::Way::closes}),
         "Search Console sent a response that is not valid. The connection was lost before a "
         "response arrived.",
         false);
}

TEST_F(SearchConsoleFaults, OfSlowAndHugeAnswersComeInTime) {
  const auto started = steady_clock::now();
  expect(ask(Reply{.way = Reply::Way::never_answers}),
         "Search Console takes too long. No response arrived within 2 s.", false);
  Reply slow{.body = std::string(1'000, ' ') + "{}"};
  slow.piece = 1;
  slow.pause = milliseconds(50);
  expect(ask(slow), "Search Console takes too long. The response was not complete within 2 s.",
         false);
  EXPECT_LT(steady_clock::now() - started, seconds(4) + 2 * short_time);
  Reply huge{.body = "{}"};
  huge.filler = std::size_t{200} << 20;
  expect(ask(huge),
         "Search Console sent a response that is too large. The response exceeds 64 MiB.", true);
}

TEST_F(SearchConsoleFaults, ReportAnUnreachableHost) {
  auto elsewhere = options();
  {
    const GoogleServer gone;
    elsewhere.base_url = gone.base_url();
  }
  expect(GoogleSearchConsole(elsewhere).ask(question_, {}),
         "Search Console cannot be reached. The host refused the connection.", false);
}

TEST_F(SearchConsoleFaults, StopImmediatelyOnRequest) {
  ASSERT_TRUE(ask());
  google_.disturb({Reply{.way = Reply::Way::never_answers}});
  std::stop_source source;
  steady_clock::time_point stopped;
  const std::jthread stopping([&] {
    google_.http().wait_for_calls(3);
    stopped = steady_clock::now();
    source.request_stop();
  });
  expect(console_.ask(question_, source.get_token()),
         "The request was cancelled before the response arrived.", false);
  EXPECT_LT(steady_clock::now() - stopped, short_time);
}

TEST_F(SearchConsoleFaults, CallsAreKeptApart) {
  auto paced = options();
  paced.gap = milliseconds(100);
  GoogleSearchConsole console(paced);
  const auto started = steady_clock::now();
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < 3; ++i)
      threads.emplace_back([&] {
        EXPECT_TRUE(console.ask(question_, {}));
        EXPECT_TRUE(console.ask(question_, {}));
      });
  }
  EXPECT_GE(steady_clock::now() - started, milliseconds(500));
  EXPECT_EQ(google_.sign_ins(), 1u);
}

}  // namespace
}  // namespace toolyard::testing
