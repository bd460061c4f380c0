#include "areas/keys/key_cache.h"

#include <gtest/gtest.h>
#include <malloc.h>

#include <array>
#include <atomic>
#include <cstring>
#include <thread>

namespace toolyard::keys {
namespace {

// Distributed like real hashes, and cheap to compute.
KeyHash hash_number(std::uint64_t n) {
  KeyHash hash;
  for (std::size_t i = 0; i < 4; ++i) {
    auto x = (n * 4 + i + 1) * 0x9e3779b97f4a7c15;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9;
    x = (x ^ x >> 27) * 0x94d049bb133111eb;
    x ^= x >> 31;
    std::memcpy(hash.data() + 8 * i, &x, 8);
  }
  return hash;
}

CacheEntry entry_number(std::int64_t n) {
  // clang-format off
  CacheEntry entry{.hash = hash_number(std::uint64_t(n)), .key = KeyId(n), .user = UserId(n / 20),
                   .role = {}, .status = KeyStatus::active, .expires_at = {}, .policy = {}};
  // clang-format on
  return entry;
}

TEST(KeyCache, FindsStoredKeys) {
  KeyCache cache;
  EXPECT_FALSE(cache.find(hash_number(7)));
  auto entry = entry_number(7);
  entry.role = Role::admin;
  entry.expires_at = Instant(std::chrono::seconds(100));
  entry.policy.scopes = "tools:base64 tools:hash-generator";
  entry.policy.allowed_ips = "10.0.0.0/8 2001:db8::/32";
  entry.policy.monthly_quota = 5;
  cache.put(entry);
  const auto found = cache.find(entry.hash);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->key, KeyId(7));
  EXPECT_EQ(found->role, Role::admin);
  EXPECT_EQ(found->expires_at_s, 100);
  EXPECT_EQ(found->policy->monthly_quota, 5);
  EXPECT_TRUE(found->policy->allows_scope("tools:base64"));
  EXPECT_FALSE(found->policy->allows_scope("tools:base"));
  EXPECT_TRUE(found->policy->allows_address("10.1.2.3"));
  EXPECT_TRUE(found->policy->allows_address("2001:db8::5"));
  EXPECT_FALSE(found->policy->allows_address("11.1.2.3"));
  EXPECT_FALSE(found->policy->allows_address("nowhere"));
}

TEST(KeyCache, LaterStatesReplaceEarlierOnes) {
  KeyCache cache;
  auto entry = entry_number(1);
  entry.status = KeyStatus::account_inactive;
  cache.put(entry);
  EXPECT_EQ(cache.find(entry.hash)->status, KeyStatus::account_inactive);
  cache.put(entry_number(1));
  EXPECT_EQ(cache.find(entry.hash)->status, KeyStatus::active);
  EXPECT_EQ(cache.size(), 1u);
}

TEST(KeyCache, RemovesTheOtherEntriesOfAKey) {
  KeyCache cache;
  auto replaced = entry_number(2), forgotten = entry_number(3);
  replaced.key = forgotten.key = KeyId(1);
  cache.put(entry_number(4));
  cache.put(forgotten);
  const std::array kept{replaced, entry_number(1)};
  for (const auto& entry : kept) cache.put(entry);
  cache.remove_others(kept);
  EXPECT_FALSE(cache.find(forgotten.hash));
  for (const auto& entry : {replaced, entry_number(1), entry_number(4)})
    EXPECT_TRUE(cache.find(entry.hash));
  cache.remove(hash_number(4));
  cache.remove(hash_number(5));
  EXPECT_FALSE(cache.find(hash_number(4)));
  EXPECT_EQ(cache.size(), 2u);
  EXPECT_EQ(cache.find(hash_number(1))->key, KeyId(1));
}

TEST(KeyCache, RemovesWhatHasExpired) {
  KeyCache cache;
  for (std::int64_t n = 0; n < 100; ++n) {
    auto entry = entry_number(n);
    if (n > 0) entry.expires_at = Instant(std::chrono::seconds(n));
    cache.put(entry);
  }
  cache.remove_expired(Instant(std::chrono::seconds(60)));
  EXPECT_EQ(cache.size(), 40u);
  for (std::int64_t n = 0; n < 100; ++n)
    EXPECT_EQ(cache.find(hash_number(std::uint64_t(n))).has_value(), n == 0 || n > 60) << n;
}

// However many keys come and go, they take the memory of those that are there at once.
TEST(KeyCache, ReusesTheMemoryOfRemovedKeys) {
  KeyCache cache;
  constexpr std::int64_t alive = 700;
  std::size_t bytes = 0;
  for (std::int64_t n = 0; n < 200'000; ++n) {
    cache.put(entry_number(n));
    if (n >= alive) cache.remove(hash_number(std::uint64_t(n - alive)));
    if (n == 2 * alive) bytes = cache.memory_bytes();
    if (n % 1'000 != 0) continue;
    for (auto one = std::max<std::int64_t>(0, n - 2 * alive); one <= n; ++one)
      ASSERT_EQ(cache.find(hash_number(std::uint64_t(one))).has_value(), one > n - alive) << n;
  }
  EXPECT_EQ(cache.size(), std::size_t(alive));
  EXPECT_LE(cache.memory_bytes(), bytes);
}

// Lookups compare the whole hash, not only the part that determines the slot.
TEST(KeyCache, ComparesTheWholeHash) {
  KeyCache cache;
  auto entry = entry_number(1);
  cache.put(entry);
  for (std::size_t byte = 8; byte < entry.hash.size(); ++byte) {
    auto near = entry.hash;
    near[byte] ^= 1;
    EXPECT_FALSE(cache.find(near));
  }
}

TEST(KeyCache, HoldsAMillionIn64MiB) {
  constexpr std::int64_t count = 1'000'000;
  const auto before = mallinfo2();
  KeyCache cache;
  cache.reserve(count);
  for (std::int64_t n = 0; n < count; ++n) cache.put(entry_number(n));
  const auto after = mallinfo2();
  const auto used = after.uordblks + after.hblkhd - before.uordblks - before.hblkhd;
  EXPECT_EQ(cache.size(), std::size_t(count));
  EXPECT_LT(cache.memory_bytes(), 64u << 20);
  EXPECT_LT(used, 64u << 20) << "as the allocator counts; sanitizers count nothing";
  for (std::int64_t n = 0; n < count; ++n) {
    const auto found = cache.find(hash_number(std::uint64_t(n)));
    ASSERT_TRUE(found && found->key == KeyId(n)) << n;
    ASSERT_FALSE(cache.find(hash_number(std::uint64_t(n + count)))) << n;
  }
}

CacheEntry entry_with_networks(std::int64_t n, int change) {
  auto entry = entry_number(n);
  entry.policy.allowed_ips = "10.0.0.0/8";
  for (int i = 0; i < 40; ++i)
    entry.policy.allowed_ips += " 192." + std::to_string(i) + '.' +
                                std::to_string(change >> 8 & 255) + '.' +
                                std::to_string(change & 255);
  return entry;
}

TEST(KeyCache, ForgetsWhatNoKeyIsAllowedAnyMore) {
  KeyCache cache;
  for (int change = 0; change < 100; ++change) cache.put(entry_with_networks(1, change));
  const auto before = mallinfo2().uordblks;
  for (int change = 0; change < 20'000; ++change) cache.put(entry_with_networks(1, change));
  EXPECT_LT(mallinfo2().uordblks, before + (1u << 20))
      << "as the allocator counts; sanitizers count nothing";
  const auto found = cache.find(hash_number(1));
  ASSERT_TRUE(found);
  EXPECT_TRUE(found->policy->allows_address("192.7.78.31")) << "19,999 is 78 and 31";
  EXPECT_FALSE(found->policy->allows_address("192.7.78.30"));
}

// Two keys may share a policy, which stays when one of them changes.
TEST(KeyCache, KeepsWhatAnotherKeyHas) {
  KeyCache cache;
  cache.put(entry_with_networks(1, 5));
  cache.put(entry_with_networks(2, 5));
  for (int change = 6; change < 300; ++change) cache.put(entry_with_networks(1, change));
  EXPECT_TRUE(cache.find(hash_number(2))->policy->allows_address("192.3.0.5"));
  cache.put(entry_with_networks(1, 5));
  EXPECT_TRUE(cache.find(hash_number(1))->policy->allows_address("192.3.0.5"));
}

TEST(KeyCache, WhatIsLookedAtStays) {
  KeyCache cache;
  cache.put(entry_with_networks(1, 0));
  const auto held = cache.find(hash_number(1));
  std::atomic<bool> is_over = false;
  std::atomic<int> wrong = 0;
  std::vector<std::thread> readers;
  for (int i = 0; i < 3; ++i)
    readers.emplace_back([&] {
      while (!is_over) {
        const auto found = cache.find(hash_number(1));
        wrong += !found->policy->allows_address("10.1.2.3");
      }
    });
  for (int change = 1; change < 2'000; ++change) cache.put(entry_with_networks(1, change));
  is_over = true;
  for (auto& reader : readers) reader.join();
  EXPECT_EQ(wrong, 0);
  EXPECT_TRUE(held->policy->allows_address("192.0.0.0"));
}

// A reader finds a key as it is, or not at all, while others are removed and their memory is
// reused.
TEST(KeyCache, ReadersFindNoOtherKey) {
  KeyCache cache;
  constexpr std::int64_t kept = 50;
  for (std::int64_t n = 0; n < kept; ++n) cache.put(entry_number(n));
  std::atomic<std::int64_t> latest = kept;
  std::atomic<bool> is_over = false;
  std::atomic<int> wrong = 0, missed = 0;
  std::vector<std::thread> readers;
  for (int i = 0; i < 3; ++i)
    readers.emplace_back([&] {
      while (!is_over) {
        for (std::int64_t n = 0; n < kept; ++n)
          missed += !cache.find(hash_number(std::uint64_t(n)));
        const auto last = latest.load();
        for (std::int64_t n = last - 20; n < last + 20; ++n) {
          const auto found = cache.find(hash_number(std::uint64_t(n)));
          wrong += found && found->key != KeyId(n);
        }
      }
    });
  for (std::int64_t n = kept; n < 50'000; ++n) {
    cache.put(entry_number(n));
    latest = n;
    if (n >= kept + 10) cache.remove(hash_number(std::uint64_t(n - 10)));
  }
  is_over = true;
  for (auto& reader : readers) reader.join();
  EXPECT_EQ(wrong, 0);
  EXPECT_EQ(missed, 0);
}

TEST(KeyCache, ReadersNeverMissWhatIsThere) {
  KeyCache cache;
  std::atomic<std::int64_t> there = 0;
  std::atomic<int> missed = 0;
  std::atomic<bool> is_over = false;
  std::vector<std::thread> readers;
  for (int i = 0; i < 3; ++i)
    readers.emplace_back([&] {
      while (!is_over) {
        const auto count = there.load();
        for (std::int64_t n = std::max<std::int64_t>(0, count - 50); n < count; ++n) {
          const auto found = cache.find(hash_number(std::uint64_t(n)));
          missed += !found || found->key != KeyId(n);
        }
      }
    });
  for (std::int64_t n = 0; n < 20'000; ++n) {
    cache.put(entry_number(n));
    there.store(n + 1);
  }
  is_over = true;
  for (auto& reader : readers) reader.join();
  EXPECT_EQ(missed, 0);
}

}  // namespace
}  // namespace toolyard::keys
