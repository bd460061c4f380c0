// Tests of events that end a job's run from outside: a lost lease, a cancellation, a stop of the
// server, and a database that is unavailable when the handler returns.
#include <pthread.h>

#include <array>
#include <thread>

#include "tests/support/areas/jobs.h"

namespace toolyard::jobs {
namespace {

using std::chrono::hours;
using std::chrono::milliseconds;
using std::chrono::seconds;
using testing::eventually;

Outcome fault(std::string what) { return std::unexpected(JobFault{.what = std::move(what)}); }

// A database whose writes fail while `is_away` is set.
class WriteFailingDatabase final : public Database {
 public:
  explicit WriteFailingDatabase(Database& inner) : inner_(inner) {}
  std::string_view engine() const override { return inner_.engine(); }
  std::string respell(std::string_view migration) const override {
    return inner_.respell(migration);
  }
  std::atomic<bool> is_away = false;
  std::atomic<int> refused = 0;

 protected:
  Result<void> transact(Mode mode, const Work& work) override {
    const auto pass_on = [&](Transaction& transaction) -> Result<void> {
      if (work(transaction) == Verdict::undo) return fail(problems::job_lost, "undone");
      return {};
    };
    if (mode == Mode::read) return inner_.read(pass_on);
    if (!is_away) {
      auto done = inner_.write(pass_on);
      return done || done.error().type == &problems::job_lost ? Result<void>() : done;
    }
    ++refused;
    return fail(toolyard::problems::store_unavailable, "It is away.");
  }

 private:
  Database& inner_;
};

// A database in which the first write of a worker thread waits until it is released.
class HoldingDatabase final : public Database {
 public:
  explicit HoldingDatabase(Database& inner) : inner_(inner) {}
  std::string_view engine() const override { return inner_.engine(); }
  std::string respell(std::string_view migration) const override {
    return inner_.respell(migration);
  }
  std::atomic<bool> is_holding = false, is_released = false;

 protected:
  Result<void> transact(Mode mode, const Work& work) override {
    std::array<char, 16> thread{};
    pthread_getname_np(pthread_self(), thread.data(), thread.size());
    if (mode == Mode::write && std::string_view(thread.data()) == "job-worker" &&
        !is_holding.exchange(true))
      eventually([&] { return is_released.load(); });
    const auto pass_on = [&](Transaction& transaction) -> Result<void> {
      if (work(transaction) == Verdict::undo) return fail(problems::job_lost, "undone");
      return {};
    };
    auto done = mode == Mode::read ? inner_.read(pass_on) : inner_.write(pass_on);
    return done || done.error().type == &problems::job_lost ? Result<void>() : done;
  }

 private:
  Database& inner_;
};

class JobLease : public testing::JobsTest {
 protected:
  std::int64_t due_at(JobId id) {
    return *database_->read([&](Transaction& transaction) -> Result<std::int64_t> {
      return *transaction.row<std::int64_t>("select due_at from jobs where id = $1", id);
    });
  }
};

INSTANTIATE_TEST_SUITE_P(Engines, JobLease, testing::both_engines(), testing::engine_name);

TEST_P(JobLease, IsRenewedWhileTheHandlerRuns) {
  std::atomic<bool> has_grown = false;
  Jobs jobs(*database_, system_now, log_, threads_,
            {.lease = seconds(600), .renewal = milliseconds(20), .poll = milliseconds(5)});
  jobs.add_handler("a", [&](RunningJob& job) -> Outcome {
    for (int times = 0; times < 3; ++times) {
      const auto before = due_at(job.id());
      if (!eventually([&] { return due_at(job.id()) > before; })) return fault("not renewed");
    }
    has_grown = !job.stop().stop_requested();
    return {};
  });
  jobs.start();
  EXPECT_TRUE(becomes(add(jobs, {.kind = "a"}), JobState::done));
  EXPECT_TRUE(has_grown);
}

// The first worker never renews its lease, and the second one claims its job.
TEST_P(JobLease, ALateWorkerOverwritesNothing) {
  std::atomic<bool> is_overtaken = false, is_late_over = false;
  Jobs late(*database_, system_now, log_, threads_,
            {.lease = milliseconds(30), .renewal = hours(1), .poll = milliseconds(5)});
  late.add_handler("a", [&](RunningJob& job) -> Outcome {
    EXPECT_EQ(job.attempt(), 1);
    eventually([&] { return is_overtaken.load(); });
    EXPECT_FALSE(bring_about(*database_, job));
    EXPECT_TRUE(job.stop().stop_requested());
    is_late_over = true;
    return {};
  });
  Jobs right(*database_, system_now, log_, threads_, {.lease = hours(1), .poll = milliseconds(5)});
  right.add_handler("a", [&](RunningJob& job) -> Outcome {
    EXPECT_GE(job.attempt(), 2);
    is_overtaken = true;
    eventually([&] { return is_late_over.load(); });
    EXPECT_TRUE(bring_about(*database_, job));
    return {};
  });
  late.start();
  const auto id = add(late, {.kind = "a"});
  EXPECT_TRUE(eventually([&] { return look(id).state == JobState::running; }));
  right.start();
  EXPECT_TRUE(becomes(id, JobState::done));
  EXPECT_EQ(look(id).attempt, 2);
  EXPECT_EQ(count("effects where attempt = 2"), 1);
  EXPECT_EQ(count("effects"), 1);
  late.stop();
}

// While the claim of one thread waits for the database, the clock is set back a day, and another
// thread of the same process claims the job.
TEST_P(JobLease, ADelayedClaimTakesNothingFromItsOwnProcess) {
  HoldingDatabase database(*database_);
  const Clock clock = [&] { return system_now() + (database.is_holding ? hours(0) : hours(24)); };
  std::atomic<int> attempts = 0;
  Jobs jobs(database, clock, log_, threads_,
            {.threads = 2, .lease = hours(1), .poll = milliseconds(5)});
  jobs.add_handler("a", [&](RunningJob& job) -> Outcome {
    ++attempts;
    database.is_released = true;
    std::this_thread::sleep_for(milliseconds(200));
    EXPECT_EQ(look(job.id()).attempt, 1);
    return {};
  });
  const auto id = add({.kind = "a"});
  jobs.start();
  EXPECT_TRUE(becomes(id, JobState::done));
  EXPECT_EQ(attempts, 1);
  EXPECT_TRUE(database.is_holding);
}

// The handler is asked to stop at once if the job is cancelled on the node that runs it, and with
// the next renewal if it is cancelled on another.
TEST_P(JobLease, ACancelledJobIsStoppedAndWritesNothing) {
  Jobs elsewhere(*database_, system_now, log_, threads_);
  for (const bool is_here : {true, false}) {
    std::atomic<bool> is_begun = false, is_refused = false;
    const auto renewal = is_here ? milliseconds(hours(1)) : milliseconds(20);
    Jobs jobs(*database_, system_now, log_, threads_,
              {.lease = hours(2), .renewal = renewal, .poll = milliseconds(5)});
    jobs.add_handler("a", [&](RunningJob& job) -> Outcome {
      is_begun = true;
      EXPECT_TRUE(eventually([&] { return job.stop().stop_requested(); }));
      EXPECT_FALSE(job.is_server_stopping());
      is_refused = !bring_about(*database_, job);
      return {};
    });
    jobs.start();
    const auto running = add(jobs, {.kind = "a", .object = 1});
    const auto later = system_now() + hours(1);
    const auto waiting = add(jobs, {.kind = "a", .object = 1, .revision = 1, .run_at = later});
    EXPECT_TRUE(eventually([&] { return is_begun.load(); }));
    EXPECT_EQ(cancel(is_here ? jobs : elsewhere, "a", 1), 2);
    EXPECT_TRUE(eventually([&] { return is_refused.load(); }));
    jobs.stop();
    for (const auto id : {running, waiting}) EXPECT_EQ(look(id).state, JobState::cancelled);
  }
  EXPECT_EQ(count("effects"), 0);
}

TEST_P(JobLease, AStopHandsBackWithoutCountingTheAttempt) {
  std::atomic<int> started = 0;
  std::vector<JobId> ids;
  {
    Jobs jobs(*database_, system_now, log_, threads_,
              {.lease = hours(1), .stop_timeout = hours(1)});
    for (const auto* kind : {"faults", "throws"})
      jobs.add_handler(kind, [&, kind](RunningJob& job) -> Outcome {
        ++started;
        EXPECT_TRUE(eventually([&] { return job.stop().stop_requested(); }));
        EXPECT_TRUE(job.is_server_stopping());
        if (kind == std::string("throws")) throw std::runtime_error("interrupted");
        return fault("interrupted");
      });
    jobs.start();
    for (std::int64_t object = 0; object < 20; ++object)
      ids.push_back(add(jobs, {.kind = object % 2 ? "faults" : "throws", .object = object}));
    EXPECT_TRUE(eventually([&] { return started == 4; }));
    jobs.stop();
    for (const auto id : ids) {
      EXPECT_EQ(look(id).state, JobState::queued);
      EXPECT_EQ(look(id).attempt, 0);
    }
    EXPECT_EQ(started, 4) << "nothing is claimed any more";
  }
  Jobs next(*database_, system_now, log_, threads_, {.poll = milliseconds(5)});
  for (const auto* kind : {"faults", "throws"})
    next.add_handler(kind, [&](RunningJob& job) -> Outcome {
      EXPECT_EQ(job.attempt(), 1);
      return {};
    });
  next.start();
  for (const auto id : ids) EXPECT_TRUE(becomes(id, JobState::done));
}

TEST_P(JobLease, WhatDoesNotStopIsHandedBackRegardless) {
  std::atomic<bool> is_begun = false, may_end = false, is_refused = false;
  JobId id{};
  {
    Jobs jobs(*database_, system_now, log_, threads_,
              {.lease = hours(1), .poll = milliseconds(5), .stop_timeout = milliseconds(10)});
    jobs.add_handler("a", [&](RunningJob& job) -> Outcome {
      is_begun = true;
      eventually([&] { return may_end.load(); });
      is_refused = !bring_about(*database_, job);
      return {};
    });
    jobs.start();
    id = add(jobs, {.kind = "a"});
    EXPECT_TRUE(eventually([&] { return is_begun.load(); }));
    jobs.stop();
    EXPECT_EQ(look(id).state, JobState::queued);
    EXPECT_EQ(look(id).attempt, 0);
    may_end = true;
  }
  EXPECT_TRUE(is_refused);
  EXPECT_EQ(look(id).state, JobState::queued);
  EXPECT_EQ(count("effects"), 0);
}

TEST_P(JobLease, AnOutcomeWaitsForAnUnavailableStore) {
  WriteFailingDatabase away(*database_);
  std::atomic<int> runs = 0;
  Jobs jobs(away, system_now, log_, threads_, {.lease = hours(1), .poll = milliseconds(5)});
  jobs.add_handler("a", [&](RunningJob&) -> Outcome {
    ++runs;
    away.is_away = true;
    return {};
  });
  jobs.start();
  const auto id = add({.kind = "a"});
  EXPECT_TRUE(eventually([&] { return away.refused >= 3; }));
  EXPECT_EQ(look(id).state, JobState::running);
  away.is_away = false;
  EXPECT_TRUE(becomes(id, JobState::done));
  EXPECT_EQ(runs, 1);
  const auto log = log_.text();
  const auto first = log.find("cannot be written yet");
  EXPECT_NE(first, log.npos);
  EXPECT_EQ(log.find("cannot be written yet", first + 1), log.npos) << "told once";
}

}  // namespace
}  // namespace toolyard::jobs
