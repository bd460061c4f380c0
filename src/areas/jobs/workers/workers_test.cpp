// Tests of the worker threads on the system clock; no result depends on how long anything takes.
#include "areas/jobs/workers/workers.h"

#include "tests/support/areas/jobs.h"

namespace toolyard::jobs {
namespace {

using std::chrono::hours;
using std::chrono::milliseconds;
using std::chrono::seconds;
using testing::eventually;

// Polls often enough for a test, and loses no lease while the machine is busy.
constexpr Options kBusy{.lease = hours(1), .poll = milliseconds(5)};

// Blocks handlers until it is opened, or until they are asked to stop.
class Gate {
 public:
  void open() { is_open_ = true; }
  void enter(const RunningJob& job) {
    ++entered_;
    eventually([&] { return is_open_ || job.stop().stop_requested(); });
  }
  int entered() const { return entered_; }

 private:
  std::atomic<bool> is_open_ = false;
  std::atomic<int> entered_ = 0;
};

Outcome fault(std::string what) { return std::unexpected(JobFault{.what = std::move(what)}); }

class JobWorkers : public testing::JobsTest {
 protected:
  Outcome effect_of(RunningJob& job) {
    if (auto done = bring_about(*database_, job); !done) return fault(done.error().detail);
    return {};
  }
};

INSTANTIATE_TEST_SUITE_P(Engines, JobWorkers, testing::both_engines(), testing::engine_name);

TEST_P(JobWorkers, AddingWakesThemAtOnce) {
  Jobs jobs(*database_, system_now, log_, threads_, {.poll = hours(1)});
  jobs.add_handler("a", [&](RunningJob& job) -> Outcome {
    EXPECT_EQ(job.object(), 5);
    EXPECT_EQ(job.revision(), 6);
    EXPECT_EQ(job.payload(), R"({"n":1})");
    EXPECT_EQ(job.attempt(), 1);
    return effect_of(job);
  });
  EXPECT_FALSE(jobs.is_alive());
  jobs.start();
  EXPECT_TRUE(jobs.is_alive());
  for (int round = 0; round < 3; ++round) {
    const auto id = add(jobs, {.kind = "a", .object = 5, .revision = 6, .payload = R"({"n":1})"});
    EXPECT_TRUE(becomes(id, JobState::done));
    EXPECT_EQ(look(id).attempt, 1);
    EXPECT_NE(look(id).started_at, std::nullopt);
    EXPECT_NE(look(id).finished_at, std::nullopt);
  }
  EXPECT_EQ(count("effects"), 3);
  jobs.stop();
  EXPECT_FALSE(jobs.is_alive());
}

TEST_P(JobWorkers, TheEndWaitsForHandlersThatDoNotStop) {
  Jobs jobs(*database_, system_now, log_, threads_, {.stop_timeout = milliseconds(1)});
  std::atomic<bool> has_begun = false, has_ended = false;
  jobs.add_handler("a", [&](RunningJob& job) -> Outcome {
    has_begun = true;
    eventually([&] { return job.stop().stop_requested(); });
    std::this_thread::sleep_for(milliseconds(100));
    has_ended = true;
    return {};
  });
  jobs.start();
  add(jobs, {.kind = "a"});
  ASSERT_TRUE(eventually([&] { return has_begun.load(); }));
  jobs.finish();
  EXPECT_TRUE(has_ended);
  EXPECT_FALSE(jobs.is_alive());
}

TEST_P(JobWorkers, WhoFindsAJobWakesTheNext) {
  Gate gate;
  Jobs jobs(*database_, system_now, log_, threads_, {.threads = 4, .poll = hours(1)});
  jobs.add_handler("first", [](RunningJob&) -> Outcome { return {}; });
  jobs.add_handler("all", [&](RunningJob& job) -> Outcome {
    gate.enter(job);
    return {};
  });
  jobs.start();
  EXPECT_TRUE(becomes(add(jobs, {.kind = "first"}), JobState::done));
  change([&](Transaction& transaction) {
    for (std::int64_t object = 0; object < 2; ++object)
      insert_job(transaction, {.kind = "all", .object = object}, system_now());
    jobs.queue().add(transaction, {.kind = "all", .object = 2});
  });
  EXPECT_TRUE(eventually([&] { return gate.entered() == 3; })) << "one has rung for three";
  gate.open();
}

TEST_P(JobWorkers, WhatIsThereOrAddedElsewhereIsFound) {
  const auto before = add({.kind = "a", .object = 1});
  const auto strange = add({.kind = "unknown here"});
  Jobs jobs(*database_, system_now, log_, threads_, kBusy);
  jobs.add_handler("a", [&](RunningJob& job) { return effect_of(job); });
  jobs.start();
  EXPECT_TRUE(becomes(before, JobState::done));
  EXPECT_TRUE(becomes(add({.kind = "a", .object = 2}), JobState::done));
  EXPECT_EQ(look(strange).state, JobState::queued);
}

TEST_P(JobWorkers, AScheduledOneRunsAtItsTimeAndNotBefore) {
  Jobs jobs(*database_, system_now, log_, threads_, {.poll = hours(1)});
  jobs.add_handler("a", [&](RunningJob& job) { return effect_of(job); });
  jobs.start();
  const auto time = system_now() + milliseconds(200);
  const auto id = add(jobs, {.kind = "a", .run_at = time});
  const auto never = add(jobs, {.kind = "a", .object = 1, .run_at = time + hours(9)});
  EXPECT_TRUE(becomes(id, JobState::done));
  EXPECT_GE(look(id).started_at, time);
  EXPECT_EQ(look(never).state, JobState::queued);
  EXPECT_EQ(look(never).run_at, time + hours(9));
}

TEST_P(JobWorkers, FaultsAreShownAndExceptionsAreNot) {
  Jobs jobs(*database_, system_now, log_, threads_, kBusy);
  jobs.add_handler("fails", [](RunningJob&) { return fault("the mail server said no"); });
  jobs.add_handler("ends", [](RunningJob&) -> Outcome {
    return std::unexpected(JobFault{.what = "no such list", .is_final = true});
  });
  jobs.add_handler("throws", [](RunningJob&) -> Outcome {
    throw std::runtime_error("select secret from somewhere");
  });
  jobs.add_handler("throws oddly", [](RunningJob&) -> Outcome { throw 42; });
  const auto fails = add({.kind = "fails"}), ends = add({.kind = "ends"}),
             throws = add({.kind = "throws"}), oddly = add({.kind = "throws oddly"});
  jobs.start();
  EXPECT_TRUE(becomes(ends, JobState::failed));
  EXPECT_EQ(look(ends).attempt, 1);
  EXPECT_EQ(look(ends).error, "no such list");
  EXPECT_TRUE(eventually([&] { return look(fails).error && look(throws).error; }));
  EXPECT_TRUE(eventually([&] { return look(oddly).error.has_value(); }));
  EXPECT_EQ(look(fails).error, "the mail server said no");
  EXPECT_EQ(look(throws).error, "The attempt ended with an internal error.");
  EXPECT_NE(log_.text().find("select secret from somewhere"), std::string::npos);
}

TEST_P(JobWorkers, TheWorkerOfTheLastAttemptIsGone) {
  const auto id = add({.kind = "a"});
  change([&](Transaction& transaction) {
    transaction.change(
        "update jobs set state = 'running', attempt = 5, owner = 'somebody', due_at = 1 "
        "where id = $1",
        id);
  });
  std::atomic<int> runs = 0;
  Jobs jobs(*database_, system_now, log_, threads_, kBusy);
  jobs.add_handler("a", [&](RunningJob&) -> Outcome {
    ++runs;
    return {};
  });
  jobs.start();
  EXPECT_TRUE(becomes(id, JobState::failed));
  EXPECT_EQ(look(id).attempt, 5);
  EXPECT_EQ(look(id).error, "The server that ran the last attempt stopped unexpectedly.");
  EXPECT_TRUE(becomes(add({.kind = "a", .object = 1}), JobState::done));
  EXPECT_EQ(runs, 1);
}

TEST_P(JobWorkers, ThirtyDaysAfterTheirEndTheyAreThrownAway) {
  const auto old = add({.kind = "a", .object = 1}), young = add({.kind = "a", .object = 2});
  change([&](Transaction& transaction) {
    for (const auto& [id, age] : {std::pair(old, 30 * 24 + 1), std::pair(young, 30 * 24 - 1)})
      transaction.change("update jobs set state = 'done', finished_at = $2 where id = $1", id,
                         system_now() - hours(age));
  });
  Jobs jobs(*database_, system_now, log_, threads_);
  jobs.start();
  EXPECT_TRUE(eventually([&] { return count("jobs") == 1; }));
  EXPECT_EQ(look(young).state, JobState::done);
}

TEST_P(JobWorkers, OneKindDoesNotHoldUpAnother) {
  Gate gate;
  Jobs jobs(*database_, system_now, log_, threads_, {.threads = 2, .poll = milliseconds(5)});
  jobs.add_handler("slow", [&](RunningJob& job) -> Outcome {
    gate.enter(job);
    return {};
  });
  jobs.add_handler("quick", [&](RunningJob& job) { return effect_of(job); });
  for (std::int64_t object = 0; object < 5; ++object) add({.kind = "slow", .object = object});
  jobs.start();
  EXPECT_TRUE(eventually([&] { return gate.entered() == 1; }));
  for (std::int64_t object = 0; object < 5; ++object)
    EXPECT_TRUE(becomes(add(jobs, {.kind = "quick", .object = object}), JobState::done));
  EXPECT_EQ(gate.entered(), 1);
  gate.open();
  EXPECT_TRUE(eventually([&] { return count("jobs where state = 'done'") == 10; }));
}

TEST_P(JobWorkers, ManyWorkersOfManyNodesNeverRunAJobTwice) {
  constexpr std::int64_t jobs_of_a_kind = 60;
  std::array<std::atomic<int>, 2 * jobs_of_a_kind> runs{};
  std::vector<std::unique_ptr<Database>> databases;
  std::vector<std::unique_ptr<Jobs>> nodes;
  for (int node = 0; node < 3; ++node) {
    databases.push_back(database_.connect());
    auto& database = *databases.back();
    nodes.push_back(std::make_unique<Jobs>(database, system_now, log_, threads_, kBusy));
    for (const auto* kind : {"a", "b"})
      nodes.back()->add_handler(kind, [&](RunningJob& job) -> Outcome {
        ++runs.at(std::size_t(job.object()));
        if (auto done = bring_about(database, job); !done) return fault(done.error().detail);
        return {};
      });
    nodes.back()->start();
  }
  for (std::int64_t object = 0; object < jobs_of_a_kind; ++object) {
    add(*nodes[std::size_t(object) % 3], {.kind = "a", .object = object});
    add(*nodes[std::size_t(object) % 2], {.kind = "b", .object = jobs_of_a_kind + object});
  }
  EXPECT_TRUE(eventually([&] { return count("jobs where finished_at is not null") == 120; }));
  nodes.clear();
  EXPECT_EQ(count("jobs where state = 'done'"), 120);
  EXPECT_EQ(count("jobs where attempt = 1"), 120);
  EXPECT_EQ(count("effects"), 120);
  for (const auto& one : runs) EXPECT_EQ(one, 1);
}

}  // namespace
}  // namespace toolyard::jobs
