// Tests that the threads of jobs survive exceptions of any type, from any source.
#include "tests/support/escaping.h"

#include "tests/support/areas/jobs.h"

namespace toolyard::jobs {
namespace {

using std::chrono::milliseconds;
using testing::CountedThreads;
using testing::Escaping;
using testing::eventually;
using testing::let_escape;

class JobEscaping : public testing::JobsTest {
 protected:
  CountedThreads counted_;
};

INSTANTIATE_TEST_SUITE_P(Engines, JobEscaping, testing::both_engines(), testing::engine_name);

constexpr Options kEager{
    .lease = milliseconds(300), .renewal = milliseconds(20), .poll = milliseconds(5)};

TEST_P(JobEscaping, ADatabaseThatThrowsDelaysAJobAndEndsNoThread) {
  testing::ThrowingDatabase throwing(*database_);
  Jobs jobs(throwing, system_now, log_, counted_, kEager);
  std::atomic<int> runs = 0;
  jobs.add_handler("a", [&](RunningJob&) -> Outcome {
    ++runs;
    return {};
  });
  jobs.start();
  for (const auto what : {Escaping::exception, Escaping::stranger}) {
    const auto before = throwing.thrown.load();
    throwing.throws = what;
    const auto id = add({.kind = "a", .object = std::int64_t(what)});
    EXPECT_TRUE(eventually([&] { return throwing.thrown >= before + 20; }));
    EXPECT_EQ(look(id).state, JobState::queued);
    throwing.throws = Escaping::nothing;
    EXPECT_TRUE(becomes(id, JobState::done));
  }
  EXPECT_EQ(runs, 2);
  EXPECT_TRUE(jobs.is_alive());
}

// An exception in the worker itself, outside a handler.
TEST_P(JobEscaping, AWorkerThatMeetsAnExceptionBeginsAgain) {
  std::atomic<Escaping> thrown = Escaping::nothing;
  Jobs jobs(
      *database_,
      [&] {
        let_escape(thrown);
        return system_now();
      },
      log_, counted_, kEager);
  std::atomic<int> runs = 0;
  jobs.add_handler("a", [&](RunningJob&) -> Outcome {
    // Makes the clock throw, which is read to write the outcome.
    if (++runs % 2 == 1) thrown = runs == 1 ? Escaping::exception : Escaping::stranger;
    return {};
  });
  jobs.start();
  for (std::int64_t object = 0; object < 2; ++object) {
    const auto id = add({.kind = "a", .object = object});
    const auto times = std::uint64_t(object) + 1;
    EXPECT_TRUE(eventually([&] { return counted_.failures("job-worker") == times; }));
    thrown = Escaping::nothing;
    EXPECT_TRUE(becomes(id, JobState::done)) << "by the next who claims it";
  }
  EXPECT_EQ(runs, 4);
  jobs.finish();
}

TEST_P(JobEscaping, AKeeperThatMeetsAnExceptionBeginsAgain) {
  for (const auto what : {Escaping::exception, Escaping::stranger}) {
    CountedThreads threads;
    std::atomic<Escaping> thrown = what;
    Jobs jobs(*database_,
              [&] {
                let_escape(thrown);
                return system_now();
              },
              log_, threads, {.lease = std::chrono::hours(1), .renewal = milliseconds(20)});
    jobs.start();
    EXPECT_TRUE(threads.fails("lease-renewer"));
    thrown = Escaping::nothing;
    const auto before = threads.failures("lease-renewer");
    EXPECT_TRUE(jobs.is_alive());
    EXPECT_LE(threads.failures("lease-renewer"), before + 1);
  }
}

}  // namespace
}  // namespace toolyard::jobs
