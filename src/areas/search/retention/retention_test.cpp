// Tests of the retention of search data: expired data disappears from reports a month at a time,
// and is deleted in slices while imports continue. Expired data is not imported.
#include "areas/search/retention/retention.h"

#include <thread>

#include "areas/search/history/history.h"
#include "areas/search/retention/store.h"
#include "tests/support/areas/search_reports.h"
#include "tests/support/areas/test_jobs.h"
#include "tests/support/areas/write.h"
#include "tests/support/eventually.h"

namespace toolyard::search {
namespace {

constexpr std::string_view in_october_table =
    "Top queries,Clicks,Impressions,CTR,Position\nmerge pdf,3,120,2.5%,14\n";

// The facts begin on 2026-08-20; the current time is in January 2027.
class SearchRetention : public SearchReports {
 protected:
  std::int64_t count(const std::string& table, const std::string& condition = "true") {
    return *database_->read([&](Transaction& transaction) -> Result<std::int64_t> {
      return *transaction.row<std::int64_t>("select count(*) as count from " + table + " where " +
                                            condition);
    });
  }
  Retention retention(std::int32_t months) {
    return {*database_, jobs_.queue(), [this] { return now_; }, {.months = months}};
  }
  // Plans and runs the jobs. Returns their number.
  std::size_t run(Retention& retention) {
    EXPECT_TRUE(retention.plan());
    const auto waiting = jobs_.waiting();
    for (const auto& job : waiting)
      EXPECT_TRUE(
          jobs_.run(job, [&](RunningJob& running) { return retention.delete_expired(running); }));
    return waiting.size();
  }
  std::size_t keep(std::int32_t months) {
    auto one = retention(months);
    return run(one);
  }
  // Selects the rows of a day and of later ones.
  static auto since(const char* day) {
    return [first = *parse_day(day)](const Row& row) { return row.day >= first; };
  }
  void expect_only(const char* first) {
    const auto day = std::to_string(*parse_day(first));
    for (const auto* table : {"search_facts", "search_days", "search_shares", "search_segments",
                              "search_segment_shares"}) {
      EXPECT_EQ(count(table, "last_day < " + day), 0) << table;
      EXPECT_GT(count(table, "last_day >= " + day), 0) << table;
    }
    EXPECT_EQ(count("search_expired"), 0);
    EXPECT_EQ(count("search_facts"), std::ranges::count_if(rows_, since(first)));
    expect_reported(first);
  }
  void expect_reported(const char* first) {
    OverviewQuery query;
    query.start_date = "2026-08-01";
    query.end_date = "2026-12-31";
    const auto overview = read(overview_of, query);
    expect_same(overview.totals, total(since(first)), first);
    ASSERT_FALSE(overview.series.empty());
    EXPECT_GE(overview.series.front().date, first);
    RankingQuery all;
    all.start_date = query.start_date;
    all.end_date = query.end_date;
    all.page_size = 100;
    const auto listed = queries(all);
    const auto sums = by(&Row::query, since(first));
    EXPECT_EQ(listed.count, std::int64_t(sums.size()));
    for (const auto& one : listed.results) expect_same(one, sums.at(one.query), one.query);
    HistoryQuery history;
    history.start_date = query.start_date;
    history.end_date = query.end_date;
    history.query = "query 1";
    expect_same(read(history_of, history).totals, sums.at("query 1"), "query 1");
  }
  Result<Import> import_table(std::int32_t months, std::string_view table = in_october_table,
                              std::string_view first = "2026-10-01",
                              std::string_view last = "2026-10-28") {
    ImportRequest request;
    request.site = site;
    request.start_date = first;
    request.end_date = last;
    request.file.emplace(std::string(table));
    request.file->name = "Queries.csv";
    return ImportService(*database_, [this] { return now_; }, {.months = months})
        .take(call_, request);
  }
  Result<Import> import_days(std::int32_t months, const std::vector<std::string>& days,
                             int clicks = 1) {
    ImportRequest request;
    request.site = "sc-domain:tools.example";
    request.request.emplace(
        R"({"startDate":"2026-08-01","endDate":"2026-12-31","dimensions":["date","query"]})");
    std::string rows;
    for (const auto& day : days)
      for (const auto* query : {"a", "b"})
        rows += std::string(rows.empty() ? "" : ",") + R"({"keys":[")" + day + R"(",")" + query +
                R"("],"clicks":)" + std::to_string(clicks) + R"(,"impressions":9,"position":2})";
    request.response.emplace(R"({"rows":[)" + rows + "]}");
    return ImportService(*database_, [this] { return now_; }, {.months = months})
        .take(call_, request);
  }

  testing::TestJobs jobs_{*database_, [this] { return now_; }};
};
INSTANTIATE_TEST_SUITE_P(Engines, SearchRetention,
                         ::testing::Combine(testing::both_engines(), ::testing::Bool()), kept_name);

TEST_P(SearchRetention, KeepsEverythingUnlessItIsSet) {
  EXPECT_EQ(keep(0), 0u);
  EXPECT_EQ(keep(5), 0u) << "since August";
  EXPECT_EQ(count("search_facts"), std::int64_t(rows_.size()));
  EXPECT_FALSE(RetentionOptions{}.first_kept(now_));
  EXPECT_EQ(day_text(*RetentionOptions{.months = 4}.first_kept(now_)), "2026-09-01");
  EXPECT_EQ(day_text(*RetentionOptions{.months = 13}.first_kept(now_)), "2025-12-01");
}

TEST_P(SearchRetention, DeletesTheMonthsBefore) {
  EXPECT_EQ(keep(3), 1u);
  expect_only("2026-10-01");
  EXPECT_EQ(keep(3), 0u) << "nothing is left to do";
  EXPECT_EQ(count("audit_entries", "action = 'expire' and object_kind = 'search_site'"), 2);
  EXPECT_EQ(count("audit_entries", "before like '%2026-08%'"), 1);
  EXPECT_EQ(count("audit_entries", "before like '%2026-09%'"), 1);
}

TEST_P(SearchRetention, LooksOnceADay) {
  auto kept = retention(4);
  EXPECT_EQ(run(kept), 1u);
  expect_only("2026-09-01");
  now_ += std::chrono::hours(24 * 31);
  EXPECT_EQ(run(kept), 1u);
  expect_only("2026-10-01");
  rows_ = {rows_.front()};
  rows_[0].day = *parse_day("2026-08-20");
  import_all(rows_);
  EXPECT_EQ(run(kept), 0u) << "looked at today";
  now_ += std::chrono::hours(24);
  EXPECT_EQ(run(kept), 1u);
  EXPECT_EQ(jobs_.waiting().size(), 0u);
}

// A month disappears from all reports before the first of its facts is deleted, and does not
// reappear if the job ends at any point.
TEST_P(SearchRetention, AMonthLeavesReportsAtOnce) {
  const auto first_kept = *parse_day("2026-10-01");
  std::int64_t months = 0;
  const auto one_more = [&] {
    bool is_one = false;
    testing::write(*database_, [&](Transaction& transaction) {
      is_one = drop_month(transaction, SiteId{1}, first_kept, now_);
    });
    return is_one;
  };
  while (one_more()) ++months;
  EXPECT_EQ(months, 2);
  EXPECT_EQ(count("search_facts"), std::int64_t(rows_.size()));
  expect_reported("2026-10-01");
  EXPECT_EQ(keep(0), 1u) << "also where the setting is gone by now";
  expect_only("2026-10-01");
}

TEST_P(SearchRetention, FactsAreDeletedInSlices) {
  testing::write(*database_, [&](Transaction& transaction) {
    while (drop_month(transaction, SiteId{1}, *parse_day("2026-10-01"), now_)) {
    }
  });
  auto before = count("search_facts");
  for (bool is_more = true; is_more;) {
    testing::write(*database_, [&](Transaction& transaction) {
      is_more = delete_dropped(transaction, SiteId{1}, 7);
    });
    const auto now = count("search_facts");
    EXPECT_LE(before - now, 7);
    before = now;
  }
  expect_only("2026-10-01");
}

// The age of a window of several days is that of its last day.
TEST_P(SearchRetention, AWindowEndsWithItsLastDay) {
  ASSERT_TRUE(import_table(0, in_october_table, "2026-08-20", "2026-09-30"));
  ASSERT_TRUE(import_table(0, in_october_table, "2026-09-03", "2026-10-01"));
  keep(3);
  EXPECT_EQ(count("search_facts", "grain = 2"), 1);
  EXPECT_EQ(count("search_days", "grain = 2"), 1);
  EXPECT_EQ(count("search_days", "last_day < " + std::to_string(*parse_day("2026-10-01"))), 0);
  EXPECT_EQ(count("search_expired"), 0);
}

TEST_P(SearchRetention, SkipsRowsThatAreTooOld) {
  const auto made = import_days(3, {"2026-09-29", "2026-09-30", "2026-10-01"}).value();
  EXPECT_EQ(made.rows_read, 6);
  EXPECT_EQ(made.rows_written, 2);
  EXPECT_EQ(made.skipped_count, 4);
  EXPECT_EQ(made.rows_skipped.at(3).line, 4);
  EXPECT_EQ(made.rows_skipped.at(3).code, "expired_day");
  EXPECT_EQ(made.tables.at(0).rows, 2);
  ASSERT_EQ(made.warnings.size(), 1u);
  EXPECT_EQ(made.warnings[0].code, "expired_days");
  EXPECT_EQ(made.warnings[0].detail,
            "Skipped 4 rows of days before 2026-10-01, of which this server keeps no search data.");
}

TEST_P(SearchRetention, RefusesWhatIsTooOldAltogether) {
  const auto imports = count("search_imports");
  const auto made = import_days(3, {"2026-09-29", "2026-09-30"});
  ASSERT_FALSE(made);
  EXPECT_EQ(made.error().type, &problems::data_expired);
  EXPECT_EQ(made.error().detail,
            "All rows are of days before 2026-10-01, of which this server keeps no search data.");
  EXPECT_FALSE(import_table(2));
  EXPECT_TRUE(import_table(3));
  EXPECT_EQ(count("search_imports"), imports + 1);
}

// A file can be imported again after its data has expired, once the retention allows it.
TEST_P(SearchRetention, TheSameFileBringsBackWhatHasExpired) {
  const auto first = import_days(0, {"2026-09-30", "2026-10-01"}).value();
  EXPECT_EQ(import_days(0, {"2026-09-30", "2026-10-01"})->duplicate_of, first.id);
  keep(3);
  EXPECT_EQ(import_days(3, {"2026-09-30", "2026-10-01"})->duplicate_of, first.id)
      << "all that may be kept is there";
  const auto again = import_days(0, {"2026-09-30", "2026-10-01"}).value();
  EXPECT_EQ(again.id, first.id);
  EXPECT_FALSE(again.duplicate_of);
  EXPECT_EQ(count("search_facts", "grain = 3"), 4);
  EXPECT_EQ(count("audit_entries", "action = 'update' and object_kind = 'search_import'"), 1);
  const auto third = import_days(0, {"2026-09-30", "2026-10-01"}).value();
  EXPECT_EQ(third.duplicate_of, first.id);
}

// Days are imported again before the facts of a previous import are deleted.
TEST_P(SearchRetention, AnImportFindsNothingOfWhatHasExpired) {
  ASSERT_TRUE(import_days(0, {"2026-09-29", "2026-09-30", "2026-10-01"}, 5));
  testing::write(*database_, [&](Transaction& transaction) {
    const auto site =
        transaction.row<SiteId>("select site from search_facts where grain = 3 limit 1");
    EXPECT_TRUE(drop_month(transaction, *site, *parse_day("2026-10-01"), now_));
  });
  EXPECT_EQ(count("search_facts", "grain = 3"), 6);
  const auto made = import_days(0, {"2026-09-30"}, 7).value();
  EXPECT_EQ(made.rows_written, 2);
  EXPECT_EQ(count("search_facts", "grain = 3 and clicks = 7"), 2);
  EXPECT_EQ(count("search_days", "grain = 3 and clicks = 14"), 1);
  keep(0);
  EXPECT_EQ(count("search_facts", "grain = 3"), 4) << "of the 30th and the 1st";
  EXPECT_EQ(count("search_days", "grain = 3"), 2);
}

// Without the lock, an import could write a day whose facts are being deleted.
TEST_P(SearchRetention, AnImportWaitsForASlice) {
  if (std::get<Engine>(GetParam()) == Engine::sqlite) return;  // has a single writer
  testing::write(*database_, [&](Transaction& transaction) {
    drop_month(transaction, SiteId{1}, *parse_day("2026-10-01"), now_);
  });
  std::thread import;
  const auto waits =
      "not granted and pid in (select pid from pg_locks where database = (select "
      "oid from pg_database where datname = current_database()))";
  testing::write(*database_, [&](Transaction& transaction) {
    EXPECT_TRUE(delete_dropped(transaction, SiteId{1}, 7));
    import = std::thread([&] { EXPECT_TRUE(import_table(0)); });
    EXPECT_TRUE(testing::eventually([&] { return count("pg_locks", waits) > 0; }));
  });
  import.join();
}

// Two nodes delete the same months while a third imports days of these months and of later ones.
TEST_P(SearchRetention, SeveralNodesAtOnce) {
  const auto first_kept = *parse_day("2026-10-01");
  const auto deletes = [&] {
    const auto node = database_.connect();
    for (bool is_more = true; is_more;)
      testing::write(*node, [&](Transaction& transaction) {
        is_more = drop_month(transaction, SiteId{1}, first_kept, now_) ||
                  delete_dropped(transaction, SiteId{1}, 50);
      });
  };
  const auto imports = [&] {
    for (auto& row : rows_) row.clicks /= 2;
    import_all(rows_);
  };
  std::thread one(deletes), two(deletes), three(imports);
  for (auto* thread : {&one, &two, &three}) thread->join();
  keep(3);
  expect_only("2026-10-01");
}

}  // namespace
}  // namespace toolyard::search
