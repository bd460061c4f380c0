// Tests with processes that are killed while they run jobs: the next process completes their work.
#include <gtest/gtest.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <random>

#include "tests/soak/row.h"
#include "tests/support/areas/jobs.h"

namespace toolyard::jobs {
namespace {

using std::chrono::milliseconds;
using testing::eventually;

// Short leases for processes that are killed; the process after them keeps what it claims.
constexpr Options kDoomed{
    .lease = milliseconds(100), .renewal = milliseconds(10), .poll = milliseconds(2)};
constexpr Options kLasting{.lease = std::chrono::hours(1), .poll = milliseconds(5)};

constexpr int kNowhere = -1;

class JobRecovery : public testing::JobsTest {
 protected:
  // Runs jobs in a child process, which has the only connections to the database meanwhile.
  // `handler` is called with the database and the job; a byte is written to `out` when a job
  // begins.
  using Handler = std::function<void(Database&, RunningJob&)>;
  pid_t start(const Handler& handler, int out) {
    database_.close();
    const auto child = fork();
    if (child != 0) return child;
    const auto database = database_.connect();
    Jobs jobs(*database, system_now, log_, threads_, kDoomed);
    jobs.add_handler("a", [&](RunningJob& job) -> Outcome {
      if (out >= 0 && write(out, "x", 1) != 1) _exit(1);
      handler(*database, job);
      return {};
    });
    jobs.start();
    for (;;) pause();
  }
  // Returns the signal that ended the process, or 0 if it exited.
  int end(pid_t child) {
    int status = 0;
    waitpid(child, &status, 0);
    database_.open();
    return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
  }
  void add_many(std::int64_t count, std::int64_t revision) {
    Jobs jobs(*database_, system_now, log_, threads_);
    change([&](Transaction& transaction) {
      for (std::int64_t object = 0; object < count; ++object)
        jobs.queue().add(transaction, {.kind = "a", .object = object, .revision = revision});
    });
  }
  void recover() {
    Jobs jobs(*database_, system_now, log_, threads_, kLasting);
    jobs.add_handler("a", [&](RunningJob& job) -> Outcome {
      if (auto done = bring_about(*database_, job); !done)
        return std::unexpected(JobFault{.what = done.error().detail});
      return {};
    });
    jobs.start();
    ASSERT_TRUE(eventually([&] { return count("jobs where finished_at is null") == 0; }));
  }
};

INSTANTIATE_TEST_SUITE_P(Engines, JobRecovery, testing::both_engines(), testing::engine_name);

class JobKillsSoak : public JobRecovery {};
INSTANTIATE_TEST_SUITE_P(Engines, JobKillsSoak, testing::both_engines(), testing::engine_name);

TEST_P(JobKillsSoak, EveryEffectComesOnce) {
  constexpr std::int64_t jobs_a_round = 25;
  testing::SoakRow row("kills of the process that runs jobs", 40);
  std::minstd_rand random(1);
  while (row.again()) {
    add_many(jobs_a_round, row.rounds());
    std::array<int, 2> ends{};
    ASSERT_EQ(pipe(ends.data()), 0);
    const auto child = start(
        [](Database& database, RunningJob& job) { static_cast<void>(bring_about(database, job)); },
        ends[1]);
    close(ends[1]);
    pollfd first{.fd = ends[0], .events = POLLIN, .revents = 0};
    ASSERT_EQ(::poll(&first, 1, 60'000), 1);
    std::this_thread::sleep_for(std::chrono::microseconds(random() % 30'000));
    kill(child, SIGKILL);
    ASSERT_EQ(end(child), SIGKILL);
    close(ends[0]);
    recover();
    ASSERT_FALSE(HasFailure()) << "in round " << row.rounds();
  }
  const auto jobs = row.rounds() * jobs_a_round;
  EXPECT_EQ(count("effects"), jobs) << "none came twice";
  row.count("jobs", count("jobs where state = 'done'"));
  row.lost("effects", jobs - count("(select job from effects group by job) as once"));
}

TEST_P(JobRecovery, AJobOfAKilledProcessRunsAgain) {
  for (const bool has_effect : {false, true}) {
    const auto id = add({.kind = "a", .object = has_effect});
    const auto child = start(
        [&](Database& database, RunningJob& job) {
          if (has_effect && !bring_about(database, job)) _exit(1);
          raise(SIGKILL);
        },
        kNowhere);
    ASSERT_EQ(end(child), SIGKILL);
    EXPECT_EQ(look(id).state, JobState::running);
    EXPECT_EQ(count("effects where job = " + std::to_string(std::int64_t(id))), has_effect);
    recover();
    EXPECT_EQ(look(id).state, JobState::done);
    EXPECT_EQ(look(id).attempt, 2);
    EXPECT_EQ(count("effects where job = " + std::to_string(std::int64_t(id))), 1);
  }
}

TEST_P(JobRecovery, AJobThatKillsItsProcessDoesSoFiveTimesAtMost) {
  const auto id = add({.kind = "a"});
  for (int death = 1; death <= 5; ++death) {
    const auto child = start([](Database&, RunningJob&) { raise(SIGKILL); }, kNowhere);
    ASSERT_EQ(end(child), SIGKILL);
    EXPECT_EQ(look(id).attempt, death);
  }
  recover();
  EXPECT_EQ(look(id).state, JobState::failed);
  EXPECT_EQ(look(id).attempt, 5);
  EXPECT_EQ(count("effects"), 0);
}

}  // namespace
}  // namespace toolyard::jobs
