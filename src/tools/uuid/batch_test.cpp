#include "tools/uuid/batch.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <mutex>
#include <random>
#include <set>
#include <thread>

#include "core/crypto/random.h"
#include "core/time/clock.h"
#include "tools/uuid/time_based.h"

namespace toolyard::uuid {
namespace {

using Batch = std::vector<Uuid>;

const std::function<Instant()> system_clock = system_now;
const std::function<void(std::span<unsigned char>)> system_chance = fill_random;

Batch make(const BatchOptions& options) {
  return *make_batch(options, {system_clock, system_chance});
}

bool rises(const Batch& batch) {
  return std::ranges::adjacent_find(batch, std::greater_equal{}) == batch.end();
}

unsigned rand_a(const Uuid& uuid) { return (uuid[6] & 15u) << 8 | uuid[7]; }

// Checks what a version must look like, whatever its free bits are.
void expect_version(const Batch& batch, int version) {
  for (const auto& uuid : batch) {
    ASSERT_EQ(version_field(uuid), version);
    ASSERT_EQ(variant_of(uuid), Variant::rfc);
  }
}

TEST(UuidBatch, HasTheRequestedVersion) {
  for (const int version : {1, 4, 6, 7}) {
    for (const std::size_t count : {1u, 2u, 4096u, 4097u, 10'000u}) {
      const auto batch = make({.version = version, .count = count});
      ASSERT_EQ(batch.size(), count);
      expect_version(batch, version);
      EXPECT_EQ(std::set(batch.begin(), batch.end()).size(), count);
      if (version > 4) {
        EXPECT_TRUE(rises(batch)) << version;
      }
    }
  }
}

TEST(UuidBatch, Version7CountsInRandA) {
  const auto batch = make({.version = 7, .count = 2000, .at = Instant(std::chrono::hours(1))});
  for (std::size_t i = 0; i < batch.size(); ++i) {
    EXPECT_EQ(unix_ms_of(batch[i]), 3'600'000u);
    EXPECT_EQ(rand_a(batch[i]), rand_a(batch[0]) + i);
  }
}

TEST(UuidBatch, Version7KeepsAGivenTimeForAsManyAsThereMayBe) {
  for (const std::size_t count : {4096u, 4097u, 10'000u}) {
    const auto batch = make({.version = 7, .count = count, .at = Instant(std::chrono::hours(1))});
    EXPECT_TRUE(rises(batch));
    EXPECT_TRUE(
        std::ranges::all_of(batch, [](auto& each) { return unix_ms_of(each) == 3600'000; }));
    expect_version(batch, 7);
  }
}

TEST(UuidBatch, UlidsKeepAGivenTimeAndRise) {
  for (const std::size_t count : {1u, 4096u, 4097u, 10'000u}) {
    const auto batch =
        make({.is_ulid = true, .count = count, .at = Instant(std::chrono::hours(1))});
    EXPECT_TRUE(rises(batch));
    EXPECT_TRUE(
        std::ranges::all_of(batch, [](auto& each) { return unix_ms_of(each) == 3600'000; }));
  }
  const auto first = make({.is_ulid = true, .count = 5000}), second = make({.is_ulid = true});
  EXPECT_TRUE(rises(first));
  EXPECT_GT(second.front(), first.back());
}

TEST(UuidBatch, UlidsWithoutACounterAreRandomBehindTheTime) {
  const auto batch = make({.is_ulid = true,
                           .count = 4000,
                           .at = Instant(std::chrono::hours(1)),
                           .is_monotonic = false});
  std::set<unsigned> seen;
  for (const auto& each : batch) seen.insert(each[6] << 8 | each[7]);
  EXPECT_FALSE(rises(batch));
  EXPECT_GT(seen.size(), 3500u);  // about 65536 (1 - exp(-4000 / 65536))
}

TEST(UuidBatch, Version7WithoutACounterIsRandomBehindTheTime) {
  const auto batch = make(
      {.version = 7, .count = 4000, .at = Instant(std::chrono::hours(1)), .is_monotonic = false});
  std::set<unsigned> seen;
  for (const auto& uuid : batch) seen.insert(rand_a(uuid));
  EXPECT_FALSE(rises(batch));
  EXPECT_GT(seen.size(), 2000u);  // about 4096 (1 - 1/e)
}

TEST(UuidBatch, Version7RisesWhenTheClockGoesBack) {
  auto now = system_now();
  const std::function<Instant()> clock = [&] { return now; };
  Uuid last{};
  for (int round = 0; round < 200; ++round) {
    now += std::chrono::milliseconds(round % 3 == 0 ? -5 : 1);
    const auto batch = *make_batch({.version = 7, .count = 50}, {clock, system_chance});
    EXPECT_TRUE(rises(batch));
    EXPECT_GT(batch.front(), last);
    last = batch.back();
  }
}

// Several threads make many batches. Each batch must exceed all that were finished before it began.
template <class Less> std::vector<Uuid> made_by_threads(int version, Less less) {
  std::mutex mutex;
  Uuid greatest{};
  std::vector<Uuid> all;
  std::atomic<bool> has_risen = true;
  const auto work = [&] {
    for (int round = 0; round < 300; ++round) {
      mutex.lock();
      const auto before = greatest;
      mutex.unlock();
      const auto batch = make({.version = version, .count = 1u + round % 40});
      if (!less(before, batch.front()) || !std::ranges::is_sorted(batch, less)) has_risen = false;
      const std::scoped_lock lock(mutex);
      greatest = std::max(greatest, batch.back(), less);
      all.insert(all.end(), batch.begin(), batch.end());
    }
  };
  std::vector<std::jthread> threads;
  for (int i = 0; i < 8; ++i) threads.emplace_back(work);
  threads.clear();
  EXPECT_TRUE(has_risen);
  return all;
}

TEST(UuidBatch, Version7RisesAcrossThreads) {
  auto all = made_by_threads(7, std::less{});
  std::ranges::sort(all);
  EXPECT_TRUE(rises(all)) << "some were made twice";
}

TEST(UuidBatch, TimesOfVersions1And6AreNeverTakenTwice) {
  const auto earlier = [](const Uuid& a, const Uuid& b) { return ticks_of(a) < ticks_of(b); };
  for (const int version : {1, 6}) {
    std::set<Ticks> ticks;
    const auto all = made_by_threads(version, [&](const Uuid& a, const Uuid& b) {
      return a != Uuid{} && b != Uuid{} ? earlier(a, b) : a == Uuid{};
    });
    for (const auto& uuid : all) ticks.insert(ticks_of(uuid));
    EXPECT_EQ(ticks.size(), all.size());
  }
}

TEST(UuidBatch, RandomNodesAreMarkedAsSuch) {
  const auto first = make({.version = 1}), second = make({.version = 1});
  const auto one = origin_of(first[0]), other = origin_of(second[0]);
  EXPECT_TRUE(one.node & multicast_bit);
  EXPECT_NE(one.node, other.node);
}

// Each of the 122 free bits is set in half of 100,000 draws, within six standard deviations.
TEST(UuidBatch, Version4HasNoBiasedBit) {
  std::mt19937_64 twister(9562);
  const std::function<void(std::span<unsigned char>)> chance = [&](std::span<unsigned char> out) {
    for (auto& byte : out) byte = static_cast<unsigned char>(twister());
  };
  std::array<int, 128> set{};
  for (int round = 0; round < 10; ++round) {
    const auto batch = make_batch({.version = 4, .count = 10'000}, {system_clock, chance});
    for (const auto& uuid : batch.value())
      for (std::size_t bit = 0; bit < 128; ++bit) set[bit] += uuid[bit / 8] >> (7 - bit % 8) & 1;
  }
  for (std::size_t bit = 0; bit < 128; ++bit) {
    const bool is_fixed = (bit >= 48 && bit < 52) || bit == 64 || bit == 65;
    if (!is_fixed) {
      EXPECT_NEAR(set[bit], 50'000, 950) << bit;
    }
  }
}

TEST(UuidTime, RoundTripsThroughBothLayouts) {
  std::mt19937_64 random(60);
  for (int i = 0; i < 10'000; ++i) {
    const Ticks ticks = random() & max_ticks;
    const Origin origin{static_cast<std::uint16_t>(random() & 0x3fff), random() >> 16};
    for (const auto& uuid : {version_1(ticks, origin), version_6(ticks, origin)}) {
      EXPECT_EQ(ticks_of(uuid), ticks);
      EXPECT_EQ(origin_of(uuid).clock_seq, origin.clock_seq);
      EXPECT_EQ(origin_of(uuid).node, origin.node);
    }
  }
}

TEST(UuidTime, EndsWhereSixtyBitsEnd) {
  EXPECT_EQ(time_text_of_ticks(0), "1582-10-15T00:00:00Z");
  EXPECT_EQ(time_text_of_ticks(max_ticks), "5236-03-31T21:21:00.6846975Z");
  EXPECT_EQ(time_text_of_ticks(20), "1582-10-15T00:00:00.000002Z");
  EXPECT_EQ(unix_ms_of_ticks(0), -12'219'292'800'000);
  EXPECT_EQ(time_text_of_ms(253'402'300'799'999), "9999-12-31T23:59:59.999000Z");
  EXPECT_EQ(time_text_of_ms(253'402'300'800'000), std::nullopt);
}

}  // namespace
}  // namespace toolyard::uuid
