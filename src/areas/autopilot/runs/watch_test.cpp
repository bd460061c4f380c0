#include "areas/autopilot/runs/watch.h"

#include <gtest/gtest.h>

#include "tests/support/areas/autopilot.h"
#include "tests/support/escaping.h"

namespace toolyard::autopilot {
namespace {

using testing::CountedThreads;
using testing::Escaping;
using testing::eventually;

class RunWatchTest : public testing::AutopilotTest {};

INSTANTIATE_TEST_SUITE_P(Engines, RunWatchTest, testing::both_engines(), testing::engine_name);

TEST_P(RunWatchTest, TellsTheNewsAfterWhateverTheDatabaseHasThrown) {
  opportunities_.add(1);
  testing::ThrowingDatabase throwing(*database_);
  CountedThreads threads;
  RunWatch watch(throwing, autopilot_.runs(), threads, {.interval = std::chrono::milliseconds(1)});
  const auto run = create({.mode = Mode::draft, .max_items = 1});
  auto stream = watch.follow(viewer_, run.id);
  ASSERT_TRUE(stream) << stream.error().detail;
  auto& feed = *stream->feed;
  EXPECT_FALSE(feed.take().text.empty());
  for (const auto what : {Escaping::exception, Escaping::stranger}) {
    throwing.throws = what;
    EXPECT_TRUE(threads.fails("run-watch"));
    EXPECT_EQ(feed.take().text, "");
    throwing.throws = Escaping::nothing;
  }
  run_jobs();
  EXPECT_TRUE(eventually([&] { return feed.take().text.contains("awaiting"); }));
}

}  // namespace
}  // namespace toolyard::autopilot
