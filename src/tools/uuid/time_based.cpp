#include "tools/uuid/time_based.h"

#include <algorithm>
#include <chrono>

#include "core/time/time.h"

namespace toolyard::uuid {
namespace {

using namespace std::chrono;

constexpr Instant gregorian_start = sys_days(year(1582) / October / 15);
constexpr std::int64_t start_us = gregorian_start.time_since_epoch().count();
constexpr Instant rfc3339_end = sys_days(year(10000) / 1 / 1);

void put(Uuid& uuid, std::size_t at, std::size_t size, std::uint64_t value) {
  for (std::size_t i = size; i-- > 0; value >>= 8) uuid[at + i] = static_cast<std::uint8_t>(value);
}

std::uint64_t get(const Uuid& uuid, std::size_t at, std::size_t size) {
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < size; ++i) value = value << 8 | uuid[at + i];
  return value;
}

void put_origin(Uuid& uuid, const Origin& origin) {
  put(uuid, 8, 2, origin.clock_seq);
  put(uuid, 10, 6, origin.node);
}

}  // namespace

std::optional<Ticks> ticks_at(Instant moment) {
  if (moment < gregorian_start) return std::nullopt;
  const auto us = static_cast<std::uint64_t>((moment - gregorian_start).count());
  if (us > max_ticks / 10) return std::nullopt;
  return us * 10;
}

Uuid version_1(Ticks ticks, const Origin& origin) {
  Uuid uuid{};
  put(uuid, 0, 4, ticks);
  put(uuid, 4, 2, ticks >> 32);
  put(uuid, 6, 2, ticks >> 48);
  put_origin(uuid, origin);
  mark(uuid, 1);
  return uuid;
}

Uuid version_6(Ticks ticks, const Origin& origin) {
  Uuid uuid{};
  put(uuid, 0, 6, ticks >> 12);
  put(uuid, 6, 2, ticks & 0xfff);
  put_origin(uuid, origin);
  mark(uuid, 6);
  return uuid;
}

Ticks ticks_of(const Uuid& uuid) {
  const auto last = get(uuid, 6, 2) & 0xfff;
  if (version_field(uuid) == 6) return get(uuid, 0, 6) << 12 | last;
  return last << 48 | get(uuid, 4, 2) << 32 | get(uuid, 0, 4);
}

Origin origin_of(const Uuid& uuid) {
  return {static_cast<std::uint16_t>(get(uuid, 8, 2) & 0x3fff), get(uuid, 10, 6)};
}

void make_version_7(Uuid& uuid, std::uint64_t unix_ms, unsigned counter, unsigned sub_counter,
                    unsigned sub_bits) {
  put(uuid, 0, 6, unix_ms);
  put(uuid, 6, 2, counter);
  const auto below = 6 - sub_bits;  // bits of the ninth byte below it; the top two are the variant
  uuid[8] = static_cast<std::uint8_t>((uuid[8] & ((1u << below) - 1)) | sub_counter << below);
  mark(uuid, 7);
}

void make_ulid(Uuid& uuid, std::uint64_t unix_ms, unsigned counter, unsigned counter_bits) {
  const auto below = 16 - counter_bits;
  put(uuid, 0, 6, unix_ms);
  put(uuid, 6, 2, counter << below | (get(uuid, 6, 2) & ((1u << below) - 1)));
}

std::uint64_t unix_ms_of(const Uuid& uuid) { return get(uuid, 0, 6); }

std::optional<std::string> time_text_of_ticks(Ticks ticks) {
  const auto whole = floor<seconds>(gregorian_start + microseconds(ticks / 10));
  std::string text;
  append_rfc3339(text, whole);
  if (const auto rest = ticks % 10'000'000; rest != 0) {
    auto digits = std::to_string(10'000'000 + rest);  // keeps the leading zeros
    if (digits.back() == '0') digits.pop_back();
    digits.front() = '.';
    text.insert(text.size() - 1, digits);
  }
  return text;
}

std::optional<std::string> time_text_of_ms(std::uint64_t unix_ms) {
  const Instant moment(milliseconds(static_cast<std::int64_t>(unix_ms)));
  if (moment >= rfc3339_end) return std::nullopt;
  std::string text;
  append_rfc3339(text, moment);
  return text;
}

std::int64_t unix_ms_of_ticks(Ticks ticks) {
  const Instant moment(microseconds(start_us + static_cast<std::int64_t>(ticks / 10)));
  return floor<milliseconds>(moment).time_since_epoch().count();
}

std::uint64_t MonotonicCounter::take(std::uint64_t earliest, std::uint64_t count) {
  auto next = next_.load(std::memory_order_relaxed);
  for (;;) {
    const auto first = std::max(next, earliest);
    if (next_.compare_exchange_weak(next, first + count, std::memory_order_relaxed)) return first;
  }
}

}  // namespace toolyard::uuid
