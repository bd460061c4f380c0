// Tests of the job that packs days written by older versions.
#include "areas/search/storage/packing.h"

#include "tests/support/areas/search_reports.h"
#include "tests/support/areas/test_jobs.h"

namespace toolyard::search {
namespace {

class SearchPacking : public SearchReports {
 protected:
  std::int64_t unpacked() {
    return *database_->read([](Transaction& transaction) -> Result<std::int64_t> {
      return *transaction.row<std::int64_t>(
          "select count(*) as count from search_days where is_packed = false");
    });
  }
  std::int64_t segments() {
    return *database_->read([](Transaction& transaction) -> Result<std::int64_t> {
      return *transaction.row<std::int64_t>("select count(*) as count from search_segments");
    });
  }
  std::expected<void, JobFault> run_all() {
    std::expected<void, JobFault> last;
    for (const auto& job : jobs_.waiting())
      last = jobs_.run(job, [this](RunningJob& running) { return packing_.pack(running); });
    return last;
  }

  testing::TestJobs jobs_{*database_, [this] { return now_; }};
  Packing packing_{*database_, jobs_.queue(), [this] { return now_; }};
};
INSTANTIATE_TEST_SUITE_P(Engines, SearchPacking,
                         ::testing::Combine(testing::both_engines(), ::testing::Bool()), kept_name);

TEST_P(SearchPacking, PacksWhatIsNot) {
  const bool is_whole = std::get<bool>(GetParam());
  const auto before = queries({}).results;
  EXPECT_EQ(unpacked() > 0, !is_whole);
  ASSERT_TRUE(packing_.plan());
  EXPECT_EQ(jobs_.waiting().size(), is_whole ? 0u : 1u);
  ASSERT_TRUE(run_all());
  EXPECT_EQ(unpacked(), 0);
  EXPECT_EQ(segments(), all_days);
  const auto after = queries({}).results;
  EXPECT_EQ(names_of(before, &RankedQuery::query), names_of(after, &RankedQuery::query));
  for (std::size_t i = 0; i < after.size(); ++i) EXPECT_EQ(after[i].clicks, before[i].clicks);
  EXPECT_EQ(jobs_.waiting().size(), 0u);
}

TEST_P(SearchPacking, LooksOnceADay) {
  ASSERT_TRUE(packing_.plan());
  ASSERT_TRUE(run_all());
  lose_segments();
  ASSERT_TRUE(packing_.plan());
  EXPECT_TRUE(jobs_.waiting().empty()) << "looked at today";
  now_ += std::chrono::hours(24);
  ASSERT_TRUE(packing_.plan());
  EXPECT_EQ(jobs_.waiting().size(), 1u);
  EXPECT_EQ(jobs_.waiting().at(0).kind, "search.pack");
}

// An import of a day that is not packed also packs it.
TEST_P(SearchPacking, IsNotNeededForWhatIsImportedAgain) {
  if (std::get<bool>(GetParam())) lose_segments();
  for (auto& row : rows_) row.clicks += 1;
  import_all(rows_);
  EXPECT_EQ(unpacked(), 0);
  EXPECT_EQ(segments(), all_days);
  std::int64_t clicks = 0;
  for (const auto& [name, total] : by(&Row::query, in_october)) clicks += total.clicks;
  RankingQuery query;
  query.page_size = 100;
  for (const auto& row : queries(query).results) clicks -= row.clicks;
  EXPECT_EQ(clicks, 0);
}

}  // namespace
}  // namespace toolyard::search
