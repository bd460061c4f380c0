// Tests of the SQL of jobs, at times that the tests choose.
#include "areas/jobs/store.h"

#include <map>
#include <set>

#include "areas/jobs/schedule.h"
#include "tests/support/areas/jobs.h"

namespace toolyard::jobs {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr seconds kLease{60};

class JobStore : public testing::JobsTest {
 protected:
  JobId add(const NewJob& job) {
    JobId id{};
    change([&](Transaction& transaction) { id = insert_job(transaction, job, now_); });
    return id;
  }
  std::optional<Claim> claim(const std::string& owner, std::string_view kind = "a",
                             const std::vector<std::string>& running = {}) {
    std::optional<Claim> claimed;
    change([&](Transaction& transaction) {
      claimed = sql_.claim(transaction, kind, {owner, now_, now_ + kLease}, running);
    });
    return claimed;
  }
  bool end(const Claim& claim, const std::string& owner, const Ending& ending) {
    bool is_kept = false;
    change(
        [&](Transaction& transaction) { is_kept = end_job(transaction, claim.id, owner, ending); });
    return is_kept;
  }
  bool renew(const Claim& claim, const std::string& owner) {
    bool is_kept = false;
    change([&](Transaction& transaction) {
      is_kept = renew_job(transaction, claim.id, owner, now_ + kLease);
    });
    return is_kept;
  }
  std::int64_t cancel(std::string_view kind, std::int64_t object) {
    std::size_t count = 0;
    change([&](Transaction& transaction) {
      count = end_jobs(transaction, kind, object, JobState::cancelled, now_).size();
    });
    return std::int64_t(count);
  }

  Instant now_{seconds(1'800'000'000)};
  ClaimSql sql_{database_->engine(), 2};
};

INSTANTIATE_TEST_SUITE_P(Engines, JobStore, testing::both_engines(), testing::engine_name);

TEST_P(JobStore, ADuplicateOfAnUnfinishedJobIsNotAdded) {
  const NewJob request{.kind = "a", .object = 1, .revision = 1, .payload = R"({"n":1})"};
  const auto id = add(request);
  EXPECT_EQ(add(request), id);
  EXPECT_NE(add({.kind = "a", .object = 1, .revision = 2}), id);
  EXPECT_NE(add({.kind = "a", .object = 2, .revision = 1}), id);
  EXPECT_NE(add({.kind = "b", .object = 1, .revision = 1}), id);
  EXPECT_EQ(count("jobs"), 4);
  const auto claimed = claim("me");
  ASSERT_TRUE(claimed);
  EXPECT_EQ(claimed->id, id);
  EXPECT_EQ(claimed->payload, R"({"n":1})");
  EXPECT_EQ(add(request), id) << "while it runs";
  ASSERT_TRUE(end(*claimed, "me", ending_of(*claimed, {}, now_)));
  const auto next = add(request);
  EXPECT_NE(next, id);
  EXPECT_EQ(cancel("a", 1), 2);
  EXPECT_NE(add(request), next);
}

TEST_P(JobStore, ConcurrentRequestsAddOneJob) {
  std::vector<std::thread> threads;
  std::mutex mutex;
  std::vector<JobId> ids;
  for (int i = 0; i < 6; ++i)
    threads.emplace_back([&] {
      for (std::int64_t object = 0; object < 10; ++object) {
        Result<JobId> id;
        do {
          id = database_->write([&](Transaction& transaction) -> Result<JobId> {
            return insert_job(transaction, {.kind = "a", .object = object}, now_);
          });
        } while (!id);
        const std::lock_guard lock(mutex);
        ids.push_back(*id);
      }
    });
  for (auto& thread : threads) thread.join();
  EXPECT_EQ(ids.size(), 60u);
  EXPECT_EQ(std::set(ids.begin(), ids.end()).size(), 10u);
  EXPECT_EQ(count("jobs"), 10);
}

TEST_P(JobStore, ARolledBackJobIsNotAdded) {
  const auto undone = database_->write([&](Transaction& transaction) -> Result<JobId> {
    insert_job(transaction, {.kind = "a"}, now_);
    return fail(problems::job_lost, "no");
  });
  EXPECT_FALSE(undone);
  EXPECT_EQ(claim("me"), std::nullopt);
  EXPECT_EQ(count("jobs"), 0);
}

TEST_P(JobStore, TheOneThatIsDueForLongestIsFirst) {
  const auto late = add({.kind = "a", .object = 1, .run_at = now_ + seconds(10)});
  const auto second = add({.kind = "a", .object = 2});
  const auto third = add({.kind = "a", .object = 3});
  const auto first = add({.kind = "a", .object = 4, .run_at = now_ - seconds(1)});
  add({.kind = "b"});
  for (const auto expected : {first, second, third}) EXPECT_EQ(claim("me")->id, expected);
  EXPECT_FALSE(claim("me"));
  now_ += seconds(10);
  EXPECT_EQ(claim("me")->id, late);
}

TEST_P(JobStore, NextDueLooksAtEachKind) {
  add({.kind = "a", .object = 1, .run_at = now_ + seconds(10)});
  add({.kind = "a", .object = 2, .run_at = now_ + seconds(5)});
  add({.kind = "b"});
  const auto done = claim("me", "b");
  const std::vector<std::string> kinds{"a", "b", "c'"};
  const auto firsts = [&] {
    std::map<std::string, std::optional<Instant>> all;
    change([&](Transaction& transaction) {
      for (const auto& one : next_due(transaction, kinds)) all[one.kind] = one.due_at;
    });
    return all;
  };
  EXPECT_EQ(firsts()["a"], now_ + seconds(5));
  EXPECT_EQ(firsts()["b"], now_ + kLease);
  ASSERT_TRUE(end(*done, "me", ending_of(*done, {}, now_)));
  EXPECT_EQ(firsts()["b"], std::nullopt);
  EXPECT_EQ(firsts().size(), 3u);
}

TEST_P(JobStore, AFaultWaitsItsTimeAndTheFifthIsTheLast) {
  const auto id = add({.kind = "a"});
  for (std::int64_t attempt = 1; attempt <= 5; ++attempt) {
    const auto claimed = claim("me");
    ASSERT_TRUE(claimed);
    EXPECT_EQ(claimed->attempt, attempt);
    const Outcome fault = std::unexpected(JobFault{.what = "no " + std::to_string(attempt)});
    ASSERT_TRUE(end(*claimed, "me", ending_of(*claimed, fault, now_)));
    EXPECT_EQ(look(id).error, "no " + std::to_string(attempt));
    if (attempt == 5) break;
    EXPECT_EQ(look(id).state, JobState::queued);
    const auto middle = milliseconds(1'000 * attempt * attempt * attempt * attempt);
    const auto wait = *look(id).run_at - now_;
    EXPECT_GE(wait, middle * 9 / 10);
    EXPECT_LE(wait, middle * 11 / 10);
    now_ += wait - std::chrono::microseconds(1);
    EXPECT_FALSE(claim("me"));
    now_ += std::chrono::microseconds(1);
  }
  EXPECT_EQ(look(id).state, JobState::failed);
  EXPECT_EQ(look(id).finished_at, now_);
  now_ += std::chrono::hours(1'000);
  EXPECT_FALSE(claim("me"));
}

TEST_P(JobStore, AClaimThatLapsesGoesToTheNextAndTheLateOneWritesNothing) {
  const auto id = add({.kind = "a"});
  const auto first = claim("first");
  ASSERT_TRUE(first);
  now_ += kLease - seconds(1);
  EXPECT_FALSE(claim("second"));
  EXPECT_TRUE(renew(*first, "first"));
  now_ += seconds(2);
  EXPECT_FALSE(claim("second")) << "it was renewed";
  now_ += kLease;
  EXPECT_TRUE(renew(*first, "first")) << "late, but nobody came";
  now_ += kLease;
  const auto second = claim("second");
  ASSERT_TRUE(second);
  EXPECT_EQ(second->attempt, 2);

  EXPECT_FALSE(renew(*first, "first"));
  EXPECT_FALSE(end(*first, "first", ending_of(*first, {}, now_)));
  ClaimedJob late(*first, "first"), right(*second, "second");
  EXPECT_EQ(bring_about(*database_, late).error().type, &problems::job_lost);
  EXPECT_TRUE(late.stop().stop_requested());
  EXPECT_EQ(count("effects"), 0);
  EXPECT_TRUE(bring_about(*database_, right));
  EXPECT_FALSE(right.stop().stop_requested());
  EXPECT_EQ(count("effects"), 1);
  EXPECT_EQ(look(id).state, JobState::running);
  EXPECT_TRUE(end(*second, "second", ending_of(*second, {}, now_)));
  EXPECT_FALSE(end(*second, "second", handed_back(*second, now_)));
  EXPECT_EQ(look(id).state, JobState::done);
}

TEST_P(JobStore, WhatIsWrittenBeforeTheLossIsFoundIsUndone) {
  add({.kind = "a"});
  ClaimedJob late(*claim("first"), "first");
  now_ += kLease;
  ASSERT_TRUE(claim("second"));
  const auto done = database_->write([&](Transaction& transaction) -> Result<void> {
    transaction.change("insert into effects (job, attempt) values (1, 1)");
    return late.hold(transaction);
  });
  EXPECT_FALSE(done);
  EXPECT_EQ(count("effects"), 0);
}

TEST_P(JobStore, AClockThatJumpsEndsNoClaimOfTheSameNode) {
  add({.kind = "a"});
  const std::vector<std::string> running{"mine"};
  ASSERT_TRUE(claim("mine"));
  now_ += std::chrono::hours(24);
  EXPECT_FALSE(claim("also mine", "a", running));
  EXPECT_TRUE(claim("another's"));
}

TEST_P(JobStore, CancelledOnesNeitherRunNorEnd) {
  const auto waiting = add({.kind = "a", .object = 1, .revision = 1, .run_at = now_ + seconds(5)});
  const auto running = add({.kind = "a", .object = 1, .revision = 2});
  const auto other = add({.kind = "a", .object = 2});
  ClaimedJob job(*claim("me"), "me");
  ASSERT_EQ(job.id(), running);
  EXPECT_EQ(cancel("a", 1), 2);
  EXPECT_EQ(cancel("a", 1), 0);
  EXPECT_EQ(look(waiting).state, JobState::cancelled);
  EXPECT_EQ(look(waiting).finished_at, now_);
  EXPECT_FALSE(bring_about(*database_, job));
  EXPECT_FALSE(end(job.claim(), "me", ending_of(job.claim(), {}, now_)));
  EXPECT_EQ(look(running).state, JobState::cancelled);
  now_ += seconds(10);
  EXPECT_EQ(claim("me")->id, other);
  EXPECT_FALSE(claim("me"));
}

TEST_P(JobStore, OldOnesAreThrownAwayABatchAtATime) {
  for (std::int64_t object = 0; object < 5; ++object) {
    add({.kind = "a", .object = object});
    cancel("a", object);
  }
  now_ += seconds(10);
  const auto young = add({.kind = "a", .object = 9});
  cancel("a", 9);
  const auto open = add({.kind = "a", .object = 10, .run_at = now_ - std::chrono::hours(9'000)});
  const auto remove = [&] {
    std::int64_t removed = 0;
    change([&](Transaction& transaction) { removed = delete_finished(transaction, now_, 3); });
    return removed;
  };
  EXPECT_EQ(remove(), 3);
  EXPECT_EQ(remove(), 2);
  EXPECT_EQ(remove(), 0);
  EXPECT_EQ(count("jobs"), 2);
  EXPECT_EQ(look(young).state, JobState::cancelled);
  EXPECT_EQ(look(open).state, JobState::queued);
}

}  // namespace
}  // namespace toolyard::jobs
