// The whole path from a page to the result, with simulated visitors: without a difference, as many
// experiments find one as the significance level says; with a difference, it is found.
#include <gtest/gtest.h>

#include <random>

#include "tests/server/page_experiments_client.h"

namespace {

using toolyard::testing::accepted_by_browsers;
using toolyard::testing::ApiClient;
using toolyard::testing::browser_name;
using toolyard::testing::Engine;
using toolyard::testing::eventually;
using toolyard::testing::own_host;

// The share of visitors who follow a link, by what they see.
struct Crowd {
  int visitors = 0;
  double plain = 0, bold = 0;
};

class PageExperimentRates : public toolyard::testing::PageExperimentsTest {
 protected:
  PageExperimentRates()
      : PageExperimentsTest([](toolyard::Settings& settings) {
          settings.server.trusted_proxies = {"127.0.0.1"};
        }) {}

  // Publishes a text, starts an experiment on it, and returns the path of its record.
  std::string start_on(int number) {
    const auto slug = "text-" + std::to_string(number);
    const auto item = publish_text(R"("content_type": "blog", "title": "Plain", "body": "x",
                                      "slug": ")" +
                                   slug + "\"");
    return start(request(slug, page_of(item, "heading"), "Bold"));
  }
  // Lets visitors come, who are the same in each run.
  void let_visit(int number, const Crowd& crowd) {
    const auto path = "/blog/text-" + std::to_string(number) + "/";
    ASSERT_TRUE(is_tested(path));
    const auto headers = own_host + accepted_by_browsers + browser_name + "X-Forwarded-For: 10.1." +
                         std::to_string(number) + ".1\r\n";
    std::uniform_real_distribution<double> share(0, 1);
    for (int i = 0; i < crowd.visitors; ++i) {
      const auto page =
          client_.call("GET", path, {}, headers + cookie_line(visitor(number * 10'000 + i)));
      ASSERT_EQ(page.status, 200);
      ++reported_;
      const bool is_bold = page.body.contains("<h1>Bold</h1>");
      if (share(random_) >= (is_bold ? crowd.bold : crowd.plain)) continue;
      client_.call(
          "GET", "/blog/", {},
          headers + cookie_line(cookie_of(page)) + "Referer: http://localhost" + path + "\r\n");
      ++reported_;
    }
  }
  // Whether all that was reported comes to be recorded.
  bool is_recorded() {
    const auto line = "\ntoolyard_page_experiment_events_total " + std::to_string(reported_) + "\n";
    return eventually(
        [&] { return ApiTest::call("GET", "/metrics", {}, own_host).body.contains(line); });
  }
  toolyard::http::RawAnswer results(const std::string& record) {
    return call("viewer", "GET", record + "results/?metric=followed_link");
  }

  ApiClient client_{app_.port()};
  std::mt19937_64 random_{4};  // NOLINT: the same visitors each time
  int reported_ = 0;
};
INSTANTIATE_TEST_SUITE_P(Engines, PageExperimentRates, ::testing::Values(Engine::sqlite),
                         toolyard::testing::engine_name);

TEST_P(PageExperimentRates, AreNominalWithoutADifference) {
  constexpr int runs = 200;
  std::vector<std::string> records;
  for (int run = 0; run < runs; ++run) records.push_back(start_on(run));
  for (int run = 0; run < runs; ++run) let_visit(run, {.visitors = 100, .plain = 0.4, .bold = 0.4});
  ASSERT_TRUE(is_recorded());
  int alarms = 0;
  for (const auto& record : records) {
    const auto found = member(results(record), "/metrics/0/comparisons/0/p_value");
    ASSERT_FALSE(found.starts_with("nothing")) << found;
    if (std::stod(found) < 0.05) ++alarms;
  }
  // Ten are expected; of a hundred thousand such series, two are outside of these bounds.
  EXPECT_GE(alarms, 1);
  EXPECT_LE(alarms, 24);
}

TEST_P(PageExperimentRates, FindADifference) {
  const auto record = start_on(1);
  let_visit(1, {.visitors = 600, .plain = 0.2, .bold = 0.4});
  ASSERT_TRUE(is_recorded());
  const auto found = results(record);
  EXPECT_EQ(member(found, "/decision"), "ship") << found.body;
  EXPECT_EQ(member(found, "/metrics/0/comparisons/0/variant"), "other");
  EXPECT_EQ(member(found, "/health/srm/mismatch"), "false");
  EXPECT_EQ(member(found, "/health/total_users"), "600");
}

}  // namespace
