// Retention of search data on a complete server: what imports report, and what two servers delete
// that start with a shorter setting.
#include <gtest/gtest.h>

#include "core/time/day.h"
#include "tests/server/api_client.h"
#include "tests/support/eventually.h"
#include "tests/support/servers/google_server.h"

namespace toolyard {
namespace {

using testing::both_engines;
using testing::engine_name;
using testing::eventually;

constexpr auto retention_import_path = "/api/v1/admin/gsc/import/";

// Returns an import of one click on each day, given as days before today.
std::string clicks_of_days(std::initializer_list<Day> ago) {
  const auto today = day_of(system_now());
  std::string rows;
  for (const auto days : ago)
    rows.append(rows.empty() ? "" : ",")
        .append(R"({"keys":[")")
        .append(day_text(today - days))
        .append(R"(","merge pdf"],"clicks":1,"impressions":10,"position":3})");
  return R"({"site":"sc-domain:tools.example","request":{"startDate":"2020-01-01",)"
         R"("endDate":")" +
         day_text(today) + R"(","dimensions":["date","query"]},"response":{"rows":[)" + rows +
         "]}}";
}

void keep_two_months(Settings& settings) { settings.search.retention.months = 2; }

struct OwnGoogleServer {
  testing::GoogleServer google;
};

class SearchRetentionHttp : public testing::ApiOnEnginesTest {
 protected:
  explicit SearchRetentionHttp(const std::function<void(Settings&)>& change = {})
      : ApiOnEnginesTest(change) {
    testing::await_a_lasting_day();
  }
  http::RawAnswer import(std::initializer_list<Day> ago) {
    return call("POST", retention_import_path, clicks_of_days(ago), editor_);
  }
  // Returns the clicks of all days, and the number of days.
  std::string reported() {
    const auto overview =
        call("GET", "/api/v1/admin/gsc/overview/?compare=none&start_date=2020-01-01", {}, editor_);
    simdjson::dom::parser parser;
    const simdjson::padded_string json(overview.body);
    const auto root = parser.parse(json);
    return std::to_string(std::int64_t(root["totals"]["clicks"])) + " in " +
           std::to_string(root["series"].get_array().size());
  }
  std::string count(const std::string& path) {
    return text(call("GET", "/api/v1/admin/" + path, {}, sign_in("admin")), "count");
  }

  const std::string editor_ = account("ed", Role::editor);
};
INSTANTIATE_TEST_SUITE_P(Engines, SearchRetentionHttp, both_engines(), engine_name);

class SearchKeptShortly : public SearchRetentionHttp {
 protected:
  SearchKeptShortly() : SearchRetentionHttp(keep_two_months) {}
};
INSTANTIATE_TEST_SUITE_P(Engines, SearchKeptShortly, both_engines(), engine_name);

TEST_P(SearchKeptShortly, TellsWhatIsTooOld) {
  const auto some = import({1, 100, 400});
  EXPECT_EQ(some.status, 201) << some.body;
  EXPECT_EQ(text(some, "rows_read"), "3");
  EXPECT_EQ(text(some, "rows_written"), "1");
  EXPECT_EQ(text(some, "skipped_count"), "2");
  EXPECT_NE(text(some, "warnings").find("Skipped 2 rows of days before "), std::string::npos)
      << some.body;
  const auto none = import({100, 400});
  EXPECT_EQ(none.status, 422) << none.body;
  EXPECT_EQ(text(none, "code"), "search_data_expired");
  EXPECT_EQ(reported(), "1 in 1");
}

TEST_P(SearchRetentionHttp, NodesThatBeginDeleteWhatIsOlder) {
  ASSERT_EQ(import({1, 2, 100, 140, 400}).status, 201);
  EXPECT_EQ(reported(), "5 in 5");
  const auto keep = [&](Settings& settings) {
    settings.server.database_url = database.url();
    keep_two_months(settings);
  };
  const testing::RunningApp one(keep), two(keep);
  EXPECT_TRUE(eventually([&] { return reported() == "2 in 2"; })) << reported();
  const auto jobs = std::string("jobs/?kind=search.retention");
  EXPECT_TRUE(eventually([&] { return count(jobs + "&state=done") == count(jobs); }));
  EXPECT_EQ(count(jobs + "&state=failed"), "0");
  EXPECT_EQ(count("audit/?action=expire"), "3") << "a month each";
}

class SearchFetchedShortly : protected OwnGoogleServer, public SearchRetentionHttp {
 protected:
  SearchFetchedShortly()
      : SearchRetentionHttp([&](Settings& settings) {
          keep_two_months(settings);
          settings.search.gsc_credentials = google.credentials();
          settings.search.gsc_base_url = google.base_url();
          settings.search.sync = {.sites = {"sc-domain:tools.example"}, .history_days = 480};
        }) {}
};
INSTANTIATE_TEST_SUITE_P(Engines, SearchFetchedShortly, both_engines(), engine_name);

TEST_P(SearchFetchedShortly, AsksForNoDayThatWouldNotBeKept) {
  google.put("sc-domain:tools.example",
             {{.date = testing::google_day(100), .query = "merge pdf", .clicks = 1},
              {.date = testing::google_day(9), .query = "merge pdf", .clicks = 1}});
  EXPECT_EQ(call("POST", "/api/v1/admin/gsc/sync/", "{}", editor_).status, 202);
  EXPECT_TRUE(eventually([&] { return count("jobs/?kind=search.sync&state=done") != "0"; }));
  EXPECT_EQ(reported(), "1 in 1");
  const auto first = day_text(*search::RetentionOptions{.months = 2}.first_kept(system_now()));
  ASSERT_FALSE(google.requested().empty());
  for (const auto& requested : google.requested()) EXPECT_GE(requested.start_date, first);
}

}  // namespace
}  // namespace toolyard
