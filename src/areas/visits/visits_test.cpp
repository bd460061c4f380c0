// Counting and reporting visits on both databases: a scripted day against an independent count, two
// nodes, what is bounded, and that nothing about visitors is stored.
#include "areas/visits/visits.h"

#include <gtest/gtest.h>

#include <map>
#include <mutex>
#include <random>
#include <set>
#include <string>
#include <tuple>

#include "areas/visits/facts.h"
#include "tests/support/areas/metering.h"
#include "tests/support/test_database.h"

namespace toolyard::visits {
namespace {

using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::seconds;

constexpr Instant day_start = std::chrono::sys_days(std::chrono::year(2026) / 3 / 10);
constexpr std::string_view site_host = "tools.example.org";
constexpr std::string_view desktop_browser =
    "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
constexpr std::array<std::string_view, 3> browsers{
    desktop_browser,
    "Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36",
    "Mozilla/5.0 (Linux; Android 15; T1) AppleWebKit/537.36 Chrome/140.0 Safari/537.36"};

std::string locale_of_path(std::string_view path) { return path.starts_with("/de/") ? "de" : "en"; }

// What nodes share, in memory.
class KnownVisitors final : public SharedVisitors {
 public:
  std::optional<std::array<std::uint64_t, 2>> salt(Day day) override {
    return std::array<std::uint64_t, 2>{static_cast<std::uint64_t>(day), 42};
  }
  std::optional<std::vector<bool>> add(Day day, std::span<const std::uint64_t> keys) override {
    if (is_away) return std::nullopt;
    std::vector<bool> is_new;
    for (const auto key : keys) is_new.push_back(known.emplace(day, key).second);
    return is_new;
  }
  std::set<std::pair<Day, std::uint64_t>> known;
  bool is_away = false;
};

class VisitsTest : public ::testing::TestWithParam<testing::Engine> {
 protected:
  CounterParts parts(SharedVisitors* shared = nullptr) {
    return {.database = *database_,
            .clock = [this] { return now_; },
            .locale_of = locale_of_path,
            .shared = shared};
  }
  static Visit view_at(Instant at, std::string_view address, std::string_view path) {
    return {.at = at,
            .address = address,
            .user_agent = desktop_browser,
            .host = site_host,
            .path = path};
  }
  VisitReport report(const ReportQuery& query = {}) { return service_.report({}, query).value(); }
  // Returns `value visitors/views` of each row.
  std::vector<std::string> rows(BreakdownQuery query) {
    query.page_size = 100;
    std::vector<std::string> texts;
    const auto page = service_.breakdown({}, query).value();
    for (const auto& row : page.results)
      texts.push_back(row.value + " " + std::to_string(row.visitors) + "/" +
                      std::to_string(row.views));
    std::ranges::sort(texts);
    return texts;
  }
  void merge(Counter& counter) { ASSERT_TRUE(counter.merge()); }
  std::int64_t count_of(const std::string& table) {
    return database_
        ->read([&](Transaction& transaction) -> Result<std::int64_t> {
          return *transaction.row<std::int64_t>("select count(*) as rows from " + table);
        })
        .value();
  }

  Instant now_ = day_start + hours(23);
  testing::TestDatabase database_{GetParam()};
  Counter counter_{parts()};
  VisitService service_{*database_, counter_, [this] { return now_; }, {}};
};
INSTANTIATE_TEST_SUITE_P(Engines, VisitsTest, testing::both_engines(), testing::engine_name);

// A visit of the script, and how it is expected to count.
struct Scripted {
  Visit visit;
  int visitor = 0;
  std::string locale, referrer, campaign, device;  // empty: none
};

// Visitors with an address and one of three browsers each, who arrive from some sites and campaigns
// and go on to other pages, in an order that is the same each time.
class Script {
 public:
  explicit Script(int count) {
    for (int i = 0; i < 700; ++i)
      addresses_.push_back("10." + std::to_string(i / 200) + ".7." + std::to_string(i % 200 + 1));
    for (int i = 0; i < 40; ++i)
      paths_.push_back((i % 4 == 0 ? "/de/blog/text-" : "/blog/text-") + std::to_string(i) + "/");
    for (int i = 0; i < count; ++i) visits_.push_back(next(day_start + seconds(8 * i)));
  }
  const std::vector<Scripted>& visits() const { return visits_; }

 private:
  struct Origin {
    std::string_view url, query, referrer, campaign;
  };
  Scripted next(Instant at) {
    static constexpr std::array origins{
        Origin{"https://www.google.com/", "", "google.com", ""},
        Origin{"https://www.google.fr/", "", "google.com", ""},
        Origin{"https://news.example.net/a/b?c", "", "news.example.net", ""},
        Origin{"", "", "(direct)", ""},
        Origin{"https://news.example.net/", "utm_source=n&utm_medium=e&utm_campaign=c",
               "news.example.net", "n / e / c"},
        Origin{"", "utm_campaign=d&x=1", "(direct)", "- / - / d"},
        Origin{"https://tools.example.org/blog/", "", "", ""},
        Origin{"https://tools.example.org/", "utm_source=own", "(direct)", "own / - / -"}};
    const auto draw = [this](std::size_t bound) {
      return static_cast<std::size_t>(random_() % bound);
    };
    const auto visitor = draw(addresses_.size());
    const auto browser = visitor % 3;
    const auto& origin = origins[draw(origins.size())];
    const auto& path = paths_[draw(paths_.size())];
    return {.visit = {.at = at,
                      .address = addresses_[visitor],
                      .user_agent = browsers[browser],
                      .host = site_host,
                      .path = path,
                      .query = origin.query,
                      .referrer = origin.url},
            .visitor = static_cast<int>(visitor),
            .locale = locale_of_path(path),
            .referrer = std::string(origin.referrer),
            .campaign = std::string(origin.campaign),
            .device = std::string(spellings(Device())[browser].name)};
  }
  std::mt19937 random_{7};
  std::vector<std::string> addresses_, paths_;
  std::vector<Scripted> visits_;
};

// Counts a script by what it says, without the code under test: as the API does, visitors are those
// of the day, and of each site and campaign if the report is by these.
class Expected {
 public:
  using Keep = std::function<bool(const Scripted&)>;
  using Value = std::function<std::string(const Scripted&)>;
  explicit Expected(const Script& script) : script_(script) {}

  // `by_source`: whether only arrivals count, with visitors by site and campaign.
  std::vector<std::string> rows(const Value& value, bool by_source, const Keep& keep) const {
    std::map<std::string, std::int64_t> views;
    std::map<std::string, std::set<std::tuple<int, std::string, std::string>>> visitors;
    for (const auto& one : script_.visits()) {
      if ((by_source && one.referrer.empty()) || !keep(one) || value(one).empty()) continue;
      ++views[value(one)];
      visitors[value(one)].emplace(one.visitor, by_source ? one.referrer : "",
                                   by_source ? one.campaign : "");
    }
    std::vector<std::string> texts;
    for (const auto& [name, count] : views)
      texts.push_back(name + " " + std::to_string(visitors[name].size()) + "/" +
                      std::to_string(count));
    std::ranges::sort(texts);
    return texts;
  }

 private:
  const Script& script_;
};

const Expected::Keep everything = [](const Scripted&) { return true; };
std::string path_in(const Scripted& one) { return std::string(one.visit.path); }
std::string referrer_in(const Scripted& one) { return one.referrer; }
std::string campaign_in(const Scripted& one) { return one.campaign; }
std::string locale_in(const Scripted& one) { return one.locale; }
std::string device_in(const Scripted& one) { return one.device; }
std::string whole_site(const Scripted&) { return "all"; }

TEST_P(VisitsTest, ADayOfTenThousandVisitsIsExact) {
  const Script script(10'000);
  const Expected expected(script);
  int at = 0;
  for (const auto& one : script.visits()) {
    counter_.count(one.visit);
    if (++at % 700 == 0) merge(counter_);
  }
  EXPECT_EQ(rows({.dimension = Dimension::path}), expected.rows(path_in, false, everything));
  EXPECT_EQ(rows({.dimension = Dimension::referrer}), expected.rows(referrer_in, true, everything));
  EXPECT_EQ(rows({.dimension = Dimension::campaign}), expected.rows(campaign_in, true, everything));
  EXPECT_EQ(rows({.dimension = Dimension::locale}), expected.rows(locale_in, false, everything));
  EXPECT_EQ(rows({.dimension = Dimension::device}), expected.rows(device_in, false, everything));
  const auto filtered = [](const Scripted& one) {
    return one.locale == "de" && one.referrer == "google.com" && one.device == "phone";
  };
  const BreakdownQuery both{.dimension = Dimension::path,
                            .referrer = "google.com",
                            .locale = "de",
                            .device = Device::phone};
  EXPECT_EQ(rows(both), expected.rows(path_in, true, filtered));
  const auto of_page = [](const Scripted& one) { return one.visit.path == "/blog/text-1/"; };
  EXPECT_EQ(rows({.dimension = Dimension::referrer, .path = "/blog/text-1/"}),
            expected.rows(referrer_in, true, of_page));
  EXPECT_EQ(rows({.dimension = Dimension::device, .campaign = "n / e / c"}),
            expected.rows(device_in, true,
                          [](const Scripted& one) { return one.campaign == "n / e / c"; }));
  const auto all = report();
  EXPECT_EQ("all " + std::to_string(all.totals.visitors) + "/" + std::to_string(all.totals.views),
            expected.rows(whole_site, false, everything).at(0));
}

TEST_P(VisitsTest, HoursAndMonthsHaveTheSumsOfDays) {
  const Script script(3'000);
  for (const auto& one : script.visits()) counter_.count(one.visit);
  const auto by_day = report();
  ReportQuery query;
  query.granularity = Granularity::hour;
  query.start_date = query.end_date = "2026-03-10";
  const auto by_hour = report(query);
  ASSERT_EQ(by_hour.series.size(), 24u);
  EXPECT_EQ(by_hour.series[0].views, 450) << "one in eight seconds";
  EXPECT_EQ(by_hour.totals.views, by_day.totals.views);
  EXPECT_EQ(by_hour.totals.visitors, by_day.totals.visitors);
  query.granularity = Granularity::month;
  query.start_date = "2025-06-15";
  const auto by_month = report(query);
  ASSERT_EQ(by_month.series.size(), 10u);
  EXPECT_EQ(by_month.series[9].views, 3'000);
  EXPECT_EQ(by_month.previous_end_date, "2025-06-14");
  now_ = day_start + hours(24 * 40);
  const auto late = rows({.dimension = Dimension::locale, .start_date = "2025-12-24"});
  EXPECT_EQ(late, rows({.dimension = Dimension::locale, .start_date = "2026-03-10"}))
      << "whole months and days give what days give";
}

TEST_P(VisitsTest, AVisitorCountsAgainOnTheNextDay) {
  counter_.count(view_at(day_start + hours(23), "192.0.2.1", "/"));
  counter_.count(view_at(day_start + hours(25), "192.0.2.1", "/"));
  counter_.count(view_at(day_start + hours(26), "192.0.2.1", "/"));
  // Threads may add the end of a day after the beginning of the next one.
  counter_.count(view_at(day_start + hours(23) + minutes(59), "192.0.2.1", "/"));
  now_ = day_start + hours(27);
  const auto found = report();
  EXPECT_EQ(found.totals.views, 4);
  EXPECT_EQ(found.totals.visitors, 2);
  EXPECT_EQ(found.counted_since, "2026-03-10");
  EXPECT_EQ(found.series[28].views, 2);
  EXPECT_EQ(found.series[29].views, 2);
}

TEST_P(VisitsTest, TwoNodesCountAVisitorOnce) {
  KnownVisitors shared;
  Counter one(parts(&shared)), other(parts(&shared));
  const Script script(4'000);
  const Expected expected(script);
  int at = 0;
  for (const auto& scripted : script.visits()) {
    (at % 2 == 0 ? one : other).count(scripted.visit);
    if (++at % 300 == 0) merge(at % 600 == 0 ? one : other);
  }
  merge(one);
  merge(other);
  EXPECT_EQ(rows({.dimension = Dimension::path}), expected.rows(path_in, false, everything));
  EXPECT_EQ(rows({.dimension = Dimension::referrer}), expected.rows(referrer_in, true, everything));
  shared.is_away = true;
  one.count(view_at(day_start + hours(22), "192.0.2.9", "/new/"));
  merge(one);
  EXPECT_EQ(rows({.dimension = Dimension::path, .path = "/new/"}),
            std::vector<std::string>{"/new/ 1/1"})
      << "a node goes on alone";
}

TEST_P(VisitsTest, RobotsDoNotCount) {
  auto robot = view_at(now_, "192.0.2.1", "/");
  robot.user_agent = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
  counter_.count(robot);
  robot.user_agent = "curl/8.5.0";
  counter_.count(robot);
  EXPECT_EQ(report().totals.views, 0);
  EXPECT_EQ(report().counted_since, std::nullopt);
  EXPECT_EQ(count_of("visit_labels"), 0);
}

TEST_P(VisitsTest, NothingAboutVisitorsIsStored) {
  KnownVisitors shared;
  Counter counter(parts(&shared));
  std::vector<std::string> secrets{"Firefox",      "Gecko",        "198.51.100.", "2001:db8",
                                   "private-page", "token=secret", "ada@example", "ada%40"};
  for (int i = 0; i < 20; ++i) {
    const auto address = i % 2 == 0 ? "198.51.100." + std::to_string(i + 1)
                                    : "2001:db8:0:" + std::to_string(i) + "::1";
    auto visit = view_at(now_, address, "/");
    visit.referrer = "https://forum.example.net/private-page?token=secret";
    visit.query = "utm_source=forum&email=ada%40example.org";
    counter.count(visit);
    visit.is_view = false;
    visit.path = "base64";
    counter.count(visit);
  }
  merge(counter);
  ASSERT_GT(shared.known.size(), 100u);
  // A few of the numbers of visitors, as text and as bytes in either order.
  for (const auto& [day, key] :
       std::vector(shared.known.begin(), std::next(shared.known.begin(), 8))) {
    secrets.push_back(std::to_string(key));
    secrets.push_back(std::to_string(static_cast<std::int64_t>(key)));
    std::string bytes(reinterpret_cast<const char*>(&key), sizeof key);
    secrets.push_back(bytes);
    std::ranges::reverse(bytes);
    secrets.push_back(bytes);
  }
  const auto stored = database_.bytes_on_disk();
  ASSERT_TRUE(stored.contains("forum.example.net"));
  for (const auto& secret : secrets) EXPECT_FALSE(stored.contains(secret)) << secret;
}

TEST_P(VisitsTest, DifferentSourcesAreBounded) {
  for (int i = 0; i < 60; ++i) {
    auto visit = view_at(now_, "192.0.2.1", "/");
    const auto referrer = "https://spam-" + std::to_string(i) + ".example/";
    visit.referrer = referrer;
    counter_.count(visit);
  }
  auto usual = view_at(now_, "198.51.100.2", "/");
  usual.referrer = "https://forum.example.net/";
  counter_.count(usual);
  const auto found = rows({.dimension = Dimension::referrer});
  EXPECT_EQ(found.size(), 22u) << "20 of the network that spams, the others, and the usual one";
  EXPECT_NE(std::ranges::find(found, "(other) 1/40"), found.end());
  EXPECT_NE(std::ranges::find(found, "forum.example.net 1/1"), found.end());
}

TEST_P(VisitsTest, VisitorsOfOneNetworkAreBounded) {
  for (int i = 0; i < 20'000; ++i) {
    auto visit = view_at(now_, "192.0.2." + std::to_string(i % 250), "/");
    const auto browser = std::string(desktop_browser) + std::to_string(i);
    visit.user_agent = browser;
    counter_.count(visit);
  }
  counter_.count(view_at(now_, "198.51.100.2", "/"));
  const auto totals = report().totals;
  EXPECT_EQ(totals.views, 20'001);
  EXPECT_EQ(totals.visitors, 50'000 / 6 + 1) << "six keys each";
}

TEST_P(VisitsTest, EventsCountByVisitorAndTool) {
  auto use = view_at(now_, "192.0.2.1", "base64");
  use.is_view = false;
  for (int i = 0; i < 5; ++i) counter_.count(use);
  use.event = Event::result_copied;
  counter_.count(use);
  counter_.count(use);
  use.event = Event::registered;
  use.path = {};
  counter_.count(use);
  counter_.count(use);
  const auto events = report().events;
  ASSERT_EQ(events.size(), 3u);
  for (const auto& one : events) {
    EXPECT_EQ(one.visitors, 1);
    EXPECT_EQ(one.events, one.event == Event::registered ? 2 : 1);
    EXPECT_EQ(one.tool, one.event == Event::registered ? "" : "base64");
  }
  EXPECT_EQ(report().totals.views, 0);
}

TEST_P(VisitsTest, LiveVisitorsAreThoseOfFiveMinutes) {
  now_ = day_start + hours(12);
  counter_.count(view_at(now_ - minutes(6), "192.0.2.1", "/"));
  counter_.count(view_at(now_ - minutes(4), "192.0.2.2", "/"));
  counter_.count(view_at(now_ - minutes(1), "192.0.2.2", "/a/"));
  counter_.count(view_at(now_, "192.0.2.3", "/"));
  auto live = service_.live({}).value();
  EXPECT_EQ(live.visitors, 2);
  EXPECT_EQ(live.views, 3);
  now_ += minutes(5);
  live = service_.live({}).value();
  EXPECT_EQ(live.visitors, 0);
  EXPECT_EQ(live.views, 0);
}

TEST_P(VisitsTest, AMergeThatFailsIsRepeatedWithoutCountingTwice) {
  testing::FaultyDatabase faulty(*database_);
  auto given = parts();
  CounterParts on_faulty{.database = faulty, .clock = given.clock, .locale_of = given.locale_of};
  Counter counter(on_faulty);
  counter.count(view_at(now_, "192.0.2.1", "/"));
  merge(counter);
  for (int i = 0; i < 8; ++i) counter.count(view_at(now_, "192.0.2.1", "/"));
  faulty.loses_answers = true;
  EXPECT_FALSE(counter.merge()) << "although it was committed";
  counter.count(view_at(now_, "192.0.2.1", "/"));
  EXPECT_FALSE(counter.merge());
  faulty.loses_answers = false;
  merge(counter);
  EXPECT_EQ(report().totals.views, 10);
  EXPECT_EQ(report().totals.visitors, 1);
}

TEST_P(VisitsTest, OldRowsAreDeleted) {
  Visits visits({.counted = Counted::all, .hours_kept_days = 35, .kept_days = 400}, parts());
  for (const int age : {401, 399, 36, 34, 0}) {
    counter_.count(view_at(now_ - hours(24 * age), "192.0.2.1", "/"));
    merge(counter_);
  }
  ASSERT_TRUE(database_->write([&](Transaction& transaction) -> Result<void> {
    EXPECT_GT(visits.delete_old(transaction, now_, 500), 0);
    EXPECT_EQ(visits.delete_old(transaction, now_, 500), 0);
    return {};
  }));
  // Each view has a row for the page, its locale and the site, and three more by source.
  EXPECT_EQ(count_of("visit_hours"), 2 * 6);
  EXPECT_EQ(count_of("visit_days"), 4 * 6);
}

TEST_P(VisitsTest, OldRowsAreDeletedInSlices) {
  Visits visits({.counted = Counted::all, .kept_days = 30}, parts());
  for (const int age : {70, 69, 68, 0}) {
    auto visit = view_at(now_ - hours(24 * age), "192.0.2.1", "/");
    counter_.count(visit);
    visit.is_view = false;
    visit.path = "base64";
    counter_.count(visit);
    merge(counter_);
  }
  std::int64_t total = 0, count = 0;
  do {
    count = *database_->write([&](Transaction& transaction) -> Result<std::int64_t> {
      return visits.delete_old(transaction, now_, 4);
    });
    EXPECT_LE(count, 4);
    total += count;
  } while (count > 0);
  EXPECT_GE(total, 2 * 3 * 6 + 3) << "three days, by hour and day, and their events";
  EXPECT_EQ(count_of("visit_days"), 6);
  EXPECT_EQ(count_of("visit_events"), 1);
}

TEST_P(VisitsTest, TotalsDoNotDependOnTheGranularity) {
  const Options options{.counted = Counted::all, .hours_kept_days = 2};
  Visits visits(options, parts());
  VisitService service(*database_, counter_, [this] { return now_; }, options);
  for (const int age : {3, 2, 1, 0}) {
    counter_.count(view_at(now_ - hours(24 * age), "192.0.2.1", "/"));
    merge(counter_);
  }
  ASSERT_TRUE(database_->write([&](Transaction& transaction) -> Result<std::int64_t> {
    return visits.delete_old(transaction, now_, 500);
  }));
  ReportQuery query;
  query.granularity = Granularity::hour;
  query.start_date = "2026-03-09";
  const auto two_days = service.report({}, query).value();
  EXPECT_EQ(two_days.totals.views, 2);
  EXPECT_EQ(two_days.series.size(), 48u);
  EXPECT_EQ(two_days.previous.views, 2) << "by day";
  EXPECT_TRUE(two_days.previous_series.empty()) << "the hours of one of the days are deleted";
  query.start_date = "2026-03-10";
  EXPECT_EQ(service.report({}, query).value().previous_series.size(), 24u);
  query.start_date = "2026-03-07";
  const auto refused = service.report({}, query);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().faults.at(0).pointer, "/start_date");
}

TEST_P(VisitsTest, ViewsOfPagesAreInTheOrderOfTheirPaths) {
  for (const auto path : {"/a/", "/b/", "/a/"}) counter_.count(view_at(now_, "192.0.2.1", path));
  counter_.count(view_at(now_ + hours(2), "192.0.2.1", "/a/"));
  merge(counter_);
  const auto views = [&](const std::vector<std::string_view>& paths) {
    return *database_->read([&](Transaction& transaction) -> Result<std::vector<std::int64_t>> {
      return views_of_pages(transaction, paths, {.first = 0, .last = day_of(now_)});
    });
  };
  using Views = std::vector<std::int64_t>;
  EXPECT_EQ(views({"/b/", "/none/", "/a/", "/b/"}), (Views{1, 0, 2, 1}));
  EXPECT_EQ(views({}), Views{});
}

TEST_P(VisitsTest, RefusesPeriodsThatAreNone) {
  const auto code = [this](ReportQuery query) {
    const auto refused = service_.report({}, query);
    return refused ? std::string() : refused.error().faults.at(0).pointer;
  };
  ReportQuery query;
  query.start_date = "2026-13-01";
  EXPECT_EQ(code(query), "/start_date");
  query.start_date = "2026-03-11";
  query.end_date = "2026-03-10";
  EXPECT_EQ(code(query), "/start_date");
  query.start_date = "2026-01-01";
  query.granularity = Granularity::hour;
  EXPECT_EQ(code(query), "/start_date") << "too long";
}

}  // namespace
}  // namespace toolyard::visits
