// Tests of jobs that run on the calling thread.
#include "areas/jobs/workers/in_place.h"

#include "tests/support/areas/jobs.h"

namespace toolyard::jobs {
namespace {

class JobsInPlace : public testing::JobsTest {
 protected:
  Instant now_{std::chrono::seconds(1'795'262'400)};  // noon
  Jobs jobs_{*database_, [this] { return now_; }, log_, threads_};
};

INSTANTIATE_TEST_SUITE_P(Engines, JobsInPlace, testing::both_engines(), testing::engine_name);

TEST_P(JobsInPlace, RunWhatIsDueAndWhatThatLeadsTo) {
  jobs_.add_handler("first", [&](RunningJob& job) -> Outcome {
    if (job.object() == 1) add(jobs_, {.kind = "then", .object = 7});
    return {};
  });
  std::vector<std::int64_t> seen;
  jobs_.add_handler("then", [&](RunningJob& job) -> Outcome {
    seen.push_back(job.object());
    return {};
  });
  const auto due = add(jobs_, {.kind = "first", .object = 1});
  const auto later =
      add(jobs_, {.kind = "first", .object = 2, .run_at = now_ + std::chrono::hours(1)});
  const auto of_others = add(jobs_, {.kind = "unknown", .object = 3});
  ASSERT_TRUE(jobs_.run_due());
  EXPECT_EQ(seen, std::vector<std::int64_t>{7});
  EXPECT_EQ(look(due).state, JobState::done);
  EXPECT_EQ(look(due).attempt, 1);
  EXPECT_EQ(look(due).finished_at, now_);
  EXPECT_EQ(look(later).state, JobState::queued);
  EXPECT_EQ(look(of_others).state, JobState::queued);
}

TEST_P(JobsInPlace, EndWithTheFirstFailure) {
  jobs_.add_handler("fails", [](RunningJob&) -> Outcome {
    return std::unexpected(JobFault{.what = "the mail server said no"});
  });
  JobId job{};
  const auto done = database_->write([&](Transaction& transaction) -> Result<void> {
    job = jobs_.queue().add(transaction, {.kind = "fails", .object = 1});
    return jobs_.run_due();
  });
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().detail, "The job fails has failed: the mail server said no");
  EXPECT_EQ(count("jobs"), 0) << "all of the transaction is undone";
}

}  // namespace
}  // namespace toolyard::jobs
