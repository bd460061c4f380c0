// Visits of the public site over HTTP: what browsers request counts, what robots, scripts and
// staff request does not, and the API reports it.
#include <gtest/gtest.h>

#include <string>

#include "tests/server/site_client.h"
#include "tests/support/servers/google_server.h"

namespace {

using toolyard::Settings;
using toolyard::http::RawAnswer;
using toolyard::testing::accepted_by_browsers;
using toolyard::testing::both_engines;
using toolyard::testing::own_host;

const std::string visits_path = "/api/v1/admin/visits/";
const std::string reader_browser =
    "User-Agent: Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0\r\n";
const std::string reader_phone =
    "User-Agent: Mozilla/5.0 (Linux; Android 15; K) Chrome/140.0.0.0 Mobile Safari/537.36\r\n";

std::string reader_address(int number) {
  return "X-Forwarded-For: 203.0.113." + std::to_string(number) + "\r\n";
}

class CountedVisits : public toolyard::testing::SiteTest {
 protected:
  explicit CountedVisits(
      toolyard::visits::Counted counted = toolyard::visits::Counted::unless_refused)
      : SiteTest([counted](Settings& settings) {
          settings.server.trusted_proxies = {"127.0.0.1"};
          settings.visits.counted = counted;
          settings.limits.anonymous_tools = toolyard::AnonymousTools::on;
        }) {}

  void SetUp() override {
    SiteTest::SetUp();
    toolyard::testing::await_a_lasting_day();
  }
  std::string totals(const std::string& query = {}) {
    const auto answer = call("viewer", "GET", visits_path + query);
    EXPECT_EQ(answer.status, 200) << answer.body;
    return toolyard::testing::ApiClient::text(answer, "totals");
  }
  // Returns what a table has, without its head.
  std::string table(const std::string& query) {
    const auto answer = call("viewer", "GET", visits_path + "breakdown/?dimension=" + query, {},
                             "Accept: text/csv\r\n");
    EXPECT_EQ(answer.status, 200) << answer.body;
    return answer.body.substr(answer.body.find("\r\n") + 2);
  }
  RawAnswer open(const std::string& path, const std::string& headers) {
    return visit(path, headers);
  }
};
INSTANTIATE_TEST_SUITE_P(Engines, CountedVisits, both_engines(), toolyard::testing::engine_name);

TEST_P(CountedVisits, AreReportedByPageSourceAndDevice) {
  for (int i = 1; i <= 5; ++i)
    EXPECT_EQ(open("/t/base64/",
                   reader_browser + reader_address(i) + "Referer: https://www.google.com/\r\n")
                  .status,
              200);
  const auto again = open("/t/base64/", reader_browser + reader_address(1));
  EXPECT_EQ(open("/t/base64/", reader_browser + reader_address(2) +
                                   "If-None-Match: " + header(again, "ETag") + "\r\n")
                .status,
            304)
      << "a page that the browser has is read as well";
  open("/t/base64", reader_browser + reader_address(3));
  open("/?utm_source=news&utm_medium=email&utm_campaign=may", reader_phone + reader_address(9));
  open("/t/pdf-merge/", reader_phone + reader_address(9) + "Referer: http://localhost/\r\n");
  EXPECT_EQ(totals(), R"({"views":10,"visitors":6})");
  EXPECT_EQ(table("path"), "/t/base64/,5,8\r\n/,1,1\r\n/t/pdf-merge/,1,1\r\n");
  EXPECT_EQ(table("referrer"), "google.com,5,5\r\n(direct),4,4\r\n");
  EXPECT_EQ(table("campaign"), "news / email / may,1,1\r\n");
  EXPECT_EQ(table("device"), "desktop,5,8\r\nphone,1,2\r\n");
  EXPECT_EQ(table("locale"), "en,6,10\r\n");
  EXPECT_EQ(table("path&referrer=google.com"), "/t/base64/,5,5\r\n");
  EXPECT_EQ(totals("?device=phone&path=/t/pdf-merge/"), R"({"views":1,"visitors":1})");
  EXPECT_EQ(totals("?path=/nowhere/"), R"({"views":0,"visitors":0})");
  const auto live = call("viewer", "GET", visits_path + "live/");
  EXPECT_TRUE(live.body.contains(R"("visitors":6,"views":10)")) << live.body;
}

TEST_P(CountedVisits, DoNotIncludeWhatNobodyReads) {
  open("/", reader_address(1));  // without a browser's name
  open("/", "User-Agent: Mozilla/5.0 (compatible; Googlebot/2.1)\r\n" + reader_address(1));
  open("/", reader_browser + reader_address(1) + "Sec-Purpose: prefetch;prerender\r\n");
  open("/", reader_browser + reader_address(1) + "DNT: 1\r\n");
  open("/", reader_browser + reader_address(1) + "Sec-GPC: 1\r\n");
  open("/nothing/", reader_browser + reader_address(1));
  open("/robots.txt", reader_browser + reader_address(1));
  open("/feed.xml", reader_browser + reader_address(1));
  call("", "HEAD", "/", {}, own_host + accepted_by_browsers + reader_browser + reader_address(1));
  call("", "GET", "/", {}, own_host + reader_browser + reader_address(1) + "Accept: */*\r\n");
  const auto item = publish(R"("content_type": "blog", "title": "Text", "body": "Words.")");
  const auto link = call("editor", "POST", item + "preview-link/", "{}");
  const auto url = toolyard::testing::ApiClient::text(link, "url");
  EXPECT_EQ(open(url.substr(url.find("/blog/")), reader_browser + reader_address(1)).status, 200);
  EXPECT_EQ(totals(), R"({"views":0,"visitors":0})");
}

TEST_P(CountedVisits, HaveEventsOfThePagesAlone) {
  const auto own = own_host + reader_browser + reader_address(1);
  const auto page = own + "Origin: http://localhost\r\nSec-Fetch-Site: same-origin\r\n";
  for (const auto& headers : {page, page, own})
    EXPECT_EQ(call("", "POST", "/api/v1/t/base64/", R"({"input": "a"})", headers).status, 200);
  EXPECT_EQ(call("", "POST", "/api/v1/visits/copied/base64/", {}, page).status, 204);
  EXPECT_EQ(call("", "POST", "/api/v1/visits/copied/base64/", {}, page).status, 204);
  EXPECT_EQ(call("", "POST", "/api/v1/visits/copied/nothing/", {}, page).status, 404);
  EXPECT_EQ(
      call("", "POST", "/api/v1/visits/copied/base64/", {}, own + "Sec-Fetch-Site: cross-site\r\n")
          .status,
      204)
      << "answered and not counted";
  EXPECT_EQ(call("", "POST", "/api/v1/visits/copied/base64/", {}, own).status, 204)
      << "of a program, which is not counted";
  const auto report = call("viewer", "GET", visits_path);
  EXPECT_TRUE(
      report.body.contains(R"({"event":"result-copied","tool":"base64","events":1,"visitors":1})"))
      << report.body;
  EXPECT_TRUE(
      report.body.contains(R"({"event":"tool-used","tool":"base64","events":1,"visitors":1})"))
      << report.body;
}

TEST_P(CountedVisits, AreColumnsOfContent) {
  const auto item = publish(R"("content_type": "blog", "title": "Read me", "body": "Words.")");
  const auto found = call("viewer", "GET", item);
  const auto path = toolyard::testing::ApiClient::text(found, "url");
  for (int i = 1; i <= 3; ++i)
    EXPECT_EQ(open(path, reader_browser + reader_address(i)).status, 200);
  totals();  // what was read just before is reported
  EXPECT_EQ(toolyard::testing::ApiClient::text(call("viewer", "GET", item), "views"), "3");
  const auto list = call("viewer", "GET", std::string(admin_list));
  EXPECT_TRUE(list.body.contains(R"("views":3)")) << list.body;
}

TEST_P(CountedVisits, AreForStaff) {
  EXPECT_EQ(call("", "GET", visits_path).status, 401);
  EXPECT_EQ(call("nobody", "GET", visits_path).status, 403);
  EXPECT_EQ(call("viewer", "GET", visits_path + "?start_date=2026-02-30").status, 400);
  EXPECT_EQ(call("viewer", "GET", visits_path + "breakdown/?dimension=name").status, 400);
  EXPECT_EQ(call("viewer", "GET", visits_path + "breakdown/?page=2").status, 404);
}

class AllVisits : public CountedVisits {
 protected:
  AllVisits() : CountedVisits(toolyard::visits::Counted::all) {}
};
INSTANTIATE_TEST_SUITE_P(Engines, AllVisits, both_engines(), toolyard::testing::engine_name);

TEST_P(AllVisits, IncludeThoseThatAskNotToBeTracked) {
  open("/", reader_browser + reader_address(1) + "DNT: 1\r\n");
  EXPECT_EQ(totals(), R"({"views":1,"visitors":1})");
}

class NoVisits : public CountedVisits {
 protected:
  NoVisits() : CountedVisits(toolyard::visits::Counted::none) {}
};
INSTANTIATE_TEST_SUITE_P(Engines, NoVisits, both_engines(), toolyard::testing::engine_name);

TEST_P(NoVisits, CountNothing) {
  open("/", reader_browser + reader_address(1));
  EXPECT_EQ(totals(), R"({"views":0,"visitors":0})");
}

}  // namespace
