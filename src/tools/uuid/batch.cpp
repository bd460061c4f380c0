#include "tools/uuid/batch.h"

#include <algorithm>

#include "core/crypto/random_source.h"
#include "tools/uuid/time_based.h"

namespace toolyard::uuid {
namespace {

using Batch = std::vector<Uuid>;

constexpr unsigned counter_bits = 12;
constexpr std::uint64_t counter_mask = (1u << counter_bits) - 1;

// RFC 9562 section 6.2 requires that UUIDs rise, which only the process as a whole can guarantee.
// The numbers are ticks, and milliseconds followed by the counter.
constinit MonotonicCounter rising_ticks;
constinit MonotonicCounter rising_counters;

Batch random_batch(const BatchOptions& options, const Chance& chance) {
  Batch batch(options.count);
  const auto bytes = reinterpret_cast<unsigned char*>(batch.data());
  chance.fill_random({bytes, batch.size() * sizeof(Uuid)});
  return batch;
}

Origin origin_for(const BatchOptions& options, const Chance& chance) {
  RandomSource random(chance.fill_random, 16);
  Origin origin;
  origin.node = options.node ? *options.node : (random.bits_64() >> 16) | multicast_bit;
  origin.clock_seq = options.clock_seq ? *options.clock_seq
                                       : static_cast<std::uint16_t>(random.bits_32() & 0x3fff);
  return origin;
}

std::optional<Batch> gregorian_batch(const BatchOptions& options, const Chance& chance) {
  const auto ticks = ticks_at(options.at ? *options.at : chance.now());
  if (!ticks || *ticks > max_ticks - options.count) return std::nullopt;
  const auto first = options.at ? *ticks : rising_ticks.take(*ticks, options.count);
  const auto origin = origin_for(options, chance);
  Batch batch(options.count);
  for (std::size_t i = 0; i < batch.size(); ++i)
    batch[i] = options.version == 1 ? version_1(first + i, origin) : version_6(first + i, origin);
  return batch;
}

// Writes the time and a counter of twelve bits, and `sub_bits` more, in front of random bytes.
void stamp(const BatchOptions& options, Uuid& uuid, std::uint64_t unix_ms, std::uint64_t counter,
           unsigned sub_bits = 0) {
  if (options.is_ulid)
    return make_ulid(uuid, unix_ms, static_cast<unsigned>(counter), counter_bits + sub_bits);
  make_version_7(uuid, unix_ms, static_cast<unsigned>(counter >> sub_bits),
                 static_cast<unsigned>(counter & ((1u << sub_bits) - 1)), sub_bits);
}

// Keeps the given time: more than 4,096 UUIDs in one millisecond need a counter that is two bits
// longer.
void count_within_ms(const BatchOptions& options, Batch& batch, std::uint64_t unix_ms,
                     RandomSource& random) {
  const unsigned sub_bits = batch.size() > counter_mask + 1 ? 2 : 0;
  const auto room = (std::uint64_t{1} << (counter_bits + sub_bits)) - batch.size();
  auto counter = random.below(room + 1);
  for (auto& uuid : batch) stamp(options, uuid, unix_ms, counter++, sub_bits);
}

// The counter begins in its lower half, so that it rarely overflows into the time.
void count_on(const BatchOptions& options, Batch& batch, std::uint64_t unix_ms,
              RandomSource& random) {
  const auto earliest = unix_ms << counter_bits | random.below(counter_mask / 2 + 1);
  auto number = rising_counters.take(earliest, batch.size());
  for (auto& uuid : batch) {
    stamp(options, uuid, number >> counter_bits, number & counter_mask);
    ++number;
  }
}

std::optional<Batch> unix_batch(const BatchOptions& options, const Chance& chance) {
  const auto now =
      std::chrono::floor<std::chrono::milliseconds>(options.at ? *options.at : chance.now());
  const auto ms = now.time_since_epoch().count();
  if (ms < 0 || static_cast<std::uint64_t>(ms) > max_unix_ms) return std::nullopt;
  const auto unix_ms = static_cast<std::uint64_t>(ms);
  auto batch = random_batch(options, chance);
  RandomSource random(chance.fill_random, 8);
  if (!options.is_monotonic && options.is_ulid) {
    for (auto& uuid : batch) make_ulid(uuid, unix_ms);
  } else if (!options.is_monotonic) {
    for (auto& uuid : batch)
      make_version_7(uuid, unix_ms, static_cast<unsigned>(uuid[6] << 8 | uuid[7]) & 0xfff);
  } else if (options.at) {
    count_within_ms(options, batch, unix_ms, random);
  } else {
    count_on(options, batch, unix_ms, random);
  }
  return batch;
}

}  // namespace

std::optional<std::vector<Uuid>> make_batch(const BatchOptions& options, const Chance& chance) {
  if (options.version == 7 || options.is_ulid) return unix_batch(options, chance);
  if (options.version == 1 || options.version == 6) return gregorian_batch(options, chance);
  auto batch = random_batch(options, chance);
  for (auto& uuid : batch) mark(uuid, 4);
  return batch;
}

}  // namespace toolyard::uuid
