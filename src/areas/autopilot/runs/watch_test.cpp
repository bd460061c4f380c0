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

TEST_P(RunWatchTest, HasPlacesForEveryAccountAndNetwork) {
  opportunities_.add(1);
  CountedThreads threads;
  RunWatch watch(*database_, autopilot_.runs(), threads,
                 {.watchers = 6, .watchers_of_account = 2, .watchers_of_network = 3});
  const auto run = create({.mode = Mode::draft, .max_items = 1});
  std::vector<EventStream> kept;
  // Returns the code of the problem; empty if the client follows.
  const auto follow = [&](std::int64_t user, std::string_view address) -> std::string_view {
    auto call = viewer_;
    call.caller.user = UserId{user};
    call.remote_address = address;
    auto stream = watch.follow(call, run.id);
    if (!stream) return stream.error().type->code;
    kept.push_back(std::move(*stream));
    return "";
  };
  EXPECT_EQ(follow(1, "192.0.2.1"), "");
  EXPECT_EQ(follow(1, "192.0.2.1"), "");
  EXPECT_EQ(follow(1, "192.0.2.1"), "too_many_own_watchers");
  EXPECT_EQ(follow(1, "192.0.2.2"), "too_many_own_watchers") << "wherever it calls from";
  EXPECT_EQ(follow(2, "192.0.2.1"), "");
  EXPECT_EQ(follow(3, "192.0.2.1"), "too_many_own_watchers") << "three of this network follow";
  EXPECT_EQ(follow(3, "2001:db8::1"), "");
  EXPECT_EQ(follow(4, "2001:db8::2"), "") << "others have places";
  EXPECT_EQ(follow(5, "2001:db8::3"), "");
  EXPECT_EQ(follow(6, "2001:db8::4"), "too_many_own_watchers") << "it is the same network";
  EXPECT_EQ(follow(6, "192.0.2.6"), "too_many_watchers");
  kept.erase(kept.begin());
  EXPECT_EQ(follow(6, "192.0.2.6"), "") << "a place is free again";
}

TEST_P(RunWatchTest, EndsWhenTheClientMayNotFollowAnyMore) {
  opportunities_.add(1);
  CountedThreads threads;
  RunWatch watch(*database_, autopilot_.runs(), threads,
                 {.interval = std::chrono::milliseconds(1)});
  const auto run = create({.mode = Mode::draft, .max_items = 1});
  auto stream = watch.follow(viewer_, run.id);
  ASSERT_TRUE(stream) << stream.error().detail;
  auto& feed = *stream->feed;
  std::atomic<bool> may_follow = true;
  std::atomic<int> requested = 0;
  feed.permit_while([&] {
    ++requested;
    return may_follow.load();
  });
  EXPECT_TRUE(eventually([&] { return requested > 3; }));
  EXPECT_FALSE(feed.take().is_over);
  may_follow = false;
  EXPECT_TRUE(eventually([&] { return feed.take().is_over; }));
  feed.abandon();
}

}  // namespace
}  // namespace toolyard::autopilot
