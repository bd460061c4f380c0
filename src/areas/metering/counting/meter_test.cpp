#include "areas/metering/counting/meter.h"

#include <gtest/gtest.h>

#include <atomic>
#include <random>
#include <thread>

#include "areas/metering/counting/merge_thread.h"
#include "tests/support/areas/metering.h"
#include "tests/support/escaping.h"
#include "tests/support/eventually.h"

namespace toolyard::metering {
namespace {

using std::chrono::hours;
using std::chrono::milliseconds;
using std::chrono::seconds;
using testing::kNoon;
using testing::MeterTest;
using testing::sums;
using testing::UserSum;

INSTANTIATE_TEST_SUITE_P(Engines, MeterTest, testing::both_engines(), testing::engine_name);

TEST_P(MeterTest, CountsEachCallOnce) {
  auto meter = make();
  for (int i = 0; i < 5; ++i) EXPECT_EQ(meter->count(use(1, 11)), CountedIn::file);
  meter->count(use(1, 12));
  meter->count(use(2, 0));
  EXPECT_TRUE(sums(*database_).empty());
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(meter->merge());
  for (const auto* table : {"usage_hours", "usage_days"}) {
    auto merged = sums(*database_, table);
    EXPECT_EQ(merged[1], (UserSum{UserId(1), 6, 60, 600}));
    EXPECT_EQ(merged[2], (UserSum{UserId(2), 1, 10, 100}));
    EXPECT_EQ(merged[0], (UserSum{UserId(0), 7, 70, 700})) << "everyone";
    EXPECT_EQ(merged.size(), 3u);
  }
  meter->count(use(1, 11));
  ASSERT_TRUE(meter->merge());
  EXPECT_EQ(calls_of(1), 7);
  EXPECT_TRUE(failures_.empty());
}

TEST_P(MeterTest, LeavesNothingBehindWhenItEnds) {
  {
    auto meter = make();
    meter->count(use(1, 11));
    EXPECT_EQ(files(), 1u);
  }
  EXPECT_EQ(files(), 0u);
  EXPECT_EQ(calls_of(1), 1);
}

TEST_P(MeterTest, WhatCouldNotBeMergedIsFoundByTheNext) {
  faulty_.is_away = true;
  {
    auto meter = make();
    meter->count(use(1, 11));
    EXPECT_FALSE(meter->merge());
    EXPECT_TRUE(meter->is_away());
    meter->count(use(1, 11, Outcome::server_error));
  }
  EXPECT_EQ(files(), 1u);
  faulty_.is_away = false;
  auto meter = make();
  EXPECT_EQ(meter->used(KeyId(11), now_), 0);
  ASSERT_TRUE(meter->merge());
  EXPECT_EQ(files(), 1u) << "its own";
  EXPECT_EQ(calls_of(1), 2);
  EXPECT_EQ(meter->used(KeyId(11), now_), 2);
  EXPECT_EQ(meter->used(UserId(1), now_), 2);
}

TEST_P(MeterTest, AnAnswerThatWasLostIsNotMergedTwice) {
  auto meter = make();
  meter->count(use(1, 11));
  faulty_.loses_answers = true;
  EXPECT_FALSE(meter->merge());
  EXPECT_EQ(calls_of(1), 1) << "it was committed";
  meter->count(use(1, 11));
  EXPECT_FALSE(meter->merge());
  faulty_.loses_answers = false;
  ASSERT_TRUE(meter->merge());
  EXPECT_EQ(calls_of(1), 2);
  EXPECT_EQ(meter->used(KeyId(11), now_), 2);
  ASSERT_TRUE(meter->merge());
  EXPECT_EQ(meter->used(KeyId(11), now_), 2);

  // The same if the process ends after a commit whose confirmation was lost.
  meter->count(use(1, 11));
  faulty_.loses_answers = true;
  meter.reset();
  EXPECT_EQ(files(), 1u);
  faulty_.loses_answers = false;
  ASSERT_TRUE(make()->merge());
  EXPECT_EQ(calls_of(1), 3);
}

TEST_P(MeterTest, ABrokenMergeLosesNothing) {
  auto meter = make();
  meter->count(use(1, 11));
  faulty_.before_commit = [] { throw BrokenStore("no"); };
  EXPECT_THROW(static_cast<void>(meter->merge()), BrokenStore);
  EXPECT_TRUE(meter->is_away());
  faulty_.before_commit = [] {};
  ASSERT_TRUE(meter->merge());
  EXPECT_EQ(calls_of(1), 1);
}

TEST_P(MeterTest, MergesManyCountsInParts) {
  extent_rows_ = 16'384;
  auto meter = make(), other = make();
  constexpr std::int64_t users = 5'000;
  for (std::int64_t user = 1; user <= users; ++user) meter->count(use(user, 10 + user));
  // The answers of two parts are lost, and another part fails.
  int writes = 0;
  faulty_.before_commit = [&] { faulty_.loses_answers = ++writes <= 2; };
  EXPECT_FALSE(meter->merge());
  EXPECT_FALSE(meter->merge());
  EXPECT_GT(calls_of(0), 0);
  EXPECT_LT(calls_of(0), users);
  faulty_.before_commit = [] { throw BrokenStore("no"); };
  EXPECT_THROW(static_cast<void>(meter->merge()), BrokenStore);
  faulty_.before_commit = [] {};
  faulty_.loses_answers = false;
  meter->count(use(1, 11));
  std::size_t uses = 0;
  faulty_.after_commit = [&] { uses += std::exchange(last_uses_, {}).size(); };
  ASSERT_TRUE(meter->merge());
  EXPECT_GT(uses, 0u);
  EXPECT_EQ(calls_of(0), users + 1);
  EXPECT_EQ(calls_of(1), 2);
  EXPECT_EQ(sums(*database_).size(), std::size_t(users + 1));
  ASSERT_TRUE(other->merge());
  for (const auto& one : {&meter, &other}) {
    EXPECT_EQ((*one)->used(UserId(1), now_), 2);
    EXPECT_EQ((*one)->used(KeyId(10 + users), now_), 1);
  }
  EXPECT_TRUE(meter->merge());
  EXPECT_EQ(calls_of(0), users + 1);
}

TEST_P(MeterTest, IsNotAwayWhileItAsksTheStore) {
  auto meter = make();
  meter->count(use(1, 11));
  bool was_away = true;
  faulty_.before_commit = [&] { was_away = meter->is_away(); };
  ASSERT_TRUE(meter->merge());
  EXPECT_FALSE(was_away) << "usage is asked for meanwhile";
  faulty_.before_commit = [] {};
  EXPECT_FALSE(meter->is_away());
}

TEST_P(MeterTest, NodesSeeEachOthersCalls) {
  auto one = make(), two = make();
  EXPECT_EQ(files(), 2u);
  one->count(use(1, 11));
  two->count(use(1, 11));
  two->count(use(1, 12));
  two->count(use(1, 0));
  ASSERT_TRUE(one->merge());
  EXPECT_EQ(one->used(KeyId(11), now_), 1);
  EXPECT_EQ(two->used(UserId(1), now_), 3);
  ASSERT_TRUE(two->merge());
  EXPECT_EQ(two->used(KeyId(11), now_), 2);
  EXPECT_EQ(two->used(UserId(1), now_), 4);
  one->count(use(1, 11));
  EXPECT_EQ(one->used(KeyId(11), now_), 2);
  ASSERT_TRUE(one->merge());
  EXPECT_EQ(one->used(KeyId(11), now_), 3);
  EXPECT_EQ(one->used(KeyId(12), now_), 1);
  EXPECT_EQ(one->used(UserId(1), now_), 5);
  auto late = make();
  ASSERT_TRUE(late->merge());
  EXPECT_EQ(late->used(KeyId(11), now_), 3);
  EXPECT_EQ(late->used(UserId(1), now_), 5);
  EXPECT_EQ(calls_of(1), 5);
}

TEST_P(MeterTest, QuotasBeginAnewEachMonth) {
  now_ = kNoon + hours(24 * 9 + 11);  // the last hour of November
  auto meter = make();
  meter->count(use(1, 11));
  EXPECT_EQ(meter->used(KeyId(11), now_), 1);
  now_ += hours(1);
  EXPECT_EQ(meter->used(KeyId(11), now_), 0);
  meter->count(use(1, 11));
  meter->count(use(1, 11));
  EXPECT_EQ(meter->used(KeyId(11), now_), 2);
  ASSERT_TRUE(meter->merge());
  EXPECT_EQ(meter->used(KeyId(11), now_), 2);
  EXPECT_EQ(meter->used(KeyId(11), now_ - hours(1)), 1);
  auto other = make();
  ASSERT_TRUE(other->merge());
  EXPECT_EQ(other->used(UserId(1), now_), 2);
}

TEST_P(MeterTest, WhatALimitRefusedTakesNothingFromAQuota) {
  auto meter = make();
  meter->count(use(1, 11));
  meter->count(use(1, 11, Outcome::limited));
  EXPECT_EQ(meter->used(KeyId(11), now_), 1);
  ASSERT_TRUE(meter->merge());
  EXPECT_EQ(meter->used(KeyId(11), now_), 1);
  EXPECT_EQ(meter->used(UserId(1), now_), 1);
  EXPECT_EQ(calls_of(1), 2);
}

TEST_P(MeterTest, OffersTheLastUseOfEachKey) {
  auto meter = make();
  meter->count(use(1, 12));
  meter->count(use(1, 11));
  now_ += seconds(3);
  auto latest = use(1, 11, Outcome::client_error);
  latest.address = "2001:db8::7";
  meter->count(latest);
  meter->count(use(1, 0));
  auto strange = use(1, 13);
  const std::string long_address(100, 'x');
  strange.address = long_address;
  meter->count(strange);
  ASSERT_TRUE(meter->merge());
  ASSERT_EQ(last_uses_.size(), 3u);
  EXPECT_EQ(last_uses_[0].key, KeyId(11));
  EXPECT_EQ(last_uses_[0].at, kNoon + seconds(3));
  EXPECT_EQ(last_uses_[0].address, "2001:db8::7");
  EXPECT_EQ(last_uses_[1].at, kNoon);
  EXPECT_EQ(last_uses_[1].address, "192.0.2.1");
  EXPECT_EQ(last_uses_[2].address, std::string(45, 'x'));
  last_uses_.clear();
  ASSERT_TRUE(meter->merge());
  EXPECT_TRUE(last_uses_.empty());
}

// The sums in the database equal those of what was counted, for any order of counts and merges on
// several threads and nodes, and whichever merges fail.
TEST_P(MeterTest, SumsOfMergesAreSumsOfCounts) {
  extent_rows_ = 1024;
  std::array nodes{make(), make()};
  std::array<std::atomic<std::int64_t>, 8> calls{}, bytes{}, of_key{};
  std::atomic<bool> is_over = false;
  std::vector<std::thread> threads;
  for (unsigned seed = 1; seed <= 4; ++seed)
    threads.emplace_back([&, seed] {
      std::minstd_rand random(seed);
      for (int i = 0; i < 20'000; ++i) {
        auto one = use(1 + std::int64_t(random() % 7), 0);
        if (random() % 8 != 0) one.key = KeyId(std::int64_t(one.user));
        one.tool = std::uint16_t(random() % 3);
        one.outcome = Outcome(random() % 4);
        one.bytes_in = std::int64_t(random() % 1000);
        one.now += hours(random() % 2);
        ASSERT_NE(nodes[random() % 2]->count(one), CountedIn::nowhere);
        calls[std::size_t(one.user)] += 1;
        bytes[std::size_t(one.user)] += one.bytes_in;
        if (one.outcome != Outcome::limited) of_key[std::size_t(one.key)] += 1;
        if (i % 64 == 0) std::this_thread::yield();
      }
    });
  std::thread merger([&] {
    for (int i = 0; !is_over; ++i) {
      faulty_.loses_answers = i % 5 == 1;
      faulty_.is_away = i % 5 == 3;
      static_cast<void>(nodes[std::size_t(i) % 2]->merge());
    }
  });
  for (auto& thread : threads) thread.join();
  is_over = true;
  merger.join();
  faulty_.loses_answers = faulty_.is_away = false;
  for (int i = 0; i < 4; ++i) ASSERT_TRUE(nodes[std::size_t(i) % 2]->merge());
  for (const auto* table : {"usage_hours", "usage_days"}) {
    auto merged = sums(*database_, table);
    std::int64_t all = 0;
    for (std::size_t user = 1; user < 8; ++user) {
      EXPECT_EQ(merged[std::int64_t(user)].calls, calls[user]);
      EXPECT_EQ(merged[std::int64_t(user)].bytes_in, bytes[user]);
      all += calls[user];
    }
    EXPECT_EQ(merged[0].calls, all);
  }
  for (auto& node : nodes)
    for (std::size_t key = 1; key < 8; ++key)
      EXPECT_EQ(node->used(KeyId(std::int64_t(key)), now_), of_key[key]);
}

TEST_P(MeterTest, TheThreadMergesByItself) {
  auto meter = make();
  meter->count(use(1, 11));
  std::vector<std::string> failures;
  testing::CountedThreads threads;
  {
    MergeThread thread(
        *meter, [&](std::string_view what) { failures.emplace_back(what); }, threads,
        milliseconds(5));
    const auto deadline = std::chrono::steady_clock::now() + seconds(10);
    while (calls_of(1) == 0 && std::chrono::steady_clock::now() < deadline)
      std::this_thread::sleep_for(milliseconds(2));
    EXPECT_EQ(calls_of(1), 1);
  }
  EXPECT_TRUE(failures.empty());
  faulty_.is_away = true;
  meter->count(use(1, 11));
  {
    std::atomic<bool> is_reported = false;
    const auto tell = [&](std::string_view what) {
      failures.emplace_back(what);
      is_reported = true;
    };
    MergeThread thread(*meter, tell, threads, milliseconds(1));
    EXPECT_TRUE(testing::eventually([&] { return is_reported.load(); }));
    std::this_thread::sleep_for(milliseconds(50));  // merging fails again, which is not told again
  }
  EXPECT_EQ(failures, std::vector<std::string>{"usage could not be merged: It is away."});
}

TEST_P(MeterTest, TheThreadGoesOnWhateverTheDatabaseThrows) {
  auto meter = make();
  std::atomic<testing::Escaping> thrown = testing::Escaping::nothing;
  faulty_.before_commit = [&] { testing::let_escape(thrown); };
  testing::CountedThreads threads;
  const MergeThread thread(*meter, {}, threads, milliseconds(1));
  for (const auto what : {testing::Escaping::exception, testing::Escaping::stranger}) {
    thrown = what;
    meter->count(use(std::int64_t(what), 11));
    EXPECT_TRUE(threads.fails("usage-merge"));
    EXPECT_EQ(calls_of(std::int64_t(what)), 0);
    thrown = testing::Escaping::nothing;
    EXPECT_TRUE(testing::eventually([&] { return calls_of(std::int64_t(what)) == 1; }));
  }
  EXPECT_TRUE(testing::eventually([&] { return meter->used(KeyId(11), now_) == 2; }));
}

}  // namespace
}  // namespace toolyard::metering
