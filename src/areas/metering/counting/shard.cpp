#include "areas/metering/counting/shard.h"

#include <algorithm>
#include <limits>

#include "areas/metering/calendar.h"

namespace toolyard::metering {
namespace {

constexpr std::int64_t kMaxHour = std::numeric_limits<std::uint32_t>::max();

Identity identity_of(const ToolCall& call) {
  return {.user = call.user,
          .key = call.key,
          .hour = std::uint32_t(std::clamp<std::int64_t>(hour_of(call.now), 0, kMaxHour)),
          .tool = call.tool,
          .outcome = call.outcome};
}

// Adds with a plain load and a plain store, neither of them torn: the thread that has locked the
// shard is the only writer.
void add(std::int64_t& counter, std::int64_t amount) {
  std::atomic_ref shared(counter);
  shared.store(shared.load(std::memory_order_relaxed) + amount, std::memory_order_relaxed);
}

void note(TransientData& data, const ToolCall& call) {
  if (data.of_key) data.of_key->calls.fetch_add(1, std::memory_order_relaxed);
  if (data.of_user) data.of_user->calls.fetch_add(1, std::memory_order_relaxed);
  data.last_used = call.now;
  data.address_size = std::uint8_t(std::min(call.address.size(), data.address.size()));
  call.address.copy(data.address.data(), data.address_size);
}

}  // namespace

CountedIn Shard::count(const ToolCall& call, RowPool& pool, Tallies& tallies) {
  const auto who = identity_of(call);
  const auto hash = hash_of(who);
  auto* entry = &find(who, hash, pool);
  if (entry->batch == std::uint32_t(batch_)) {
    auto& row = pool.row(entry->row);
    add(row.bytes_in, call.bytes_in);
    add(row.bytes_out, call.bytes_out);
    add(row.calls, 1);
  } else {
    if (row_count_ * 2 >= index_.size()) {
      grow(pool);
      entry = &find(who, hash, pool);
    }
    if (!begin_row(*entry, call, who, pool, tallies)) return CountedIn::nowhere;
  }
  note(pool.transient(entry->row), call);
  return pool.backing(entry->row) == Backing::file ? CountedIn::file : CountedIn::memory;
}

Shard::Entry& Shard::find(const Identity& who, std::uint64_t hash, RowPool& pool) {
  const auto mask = index_.size() - 1;
  for (auto at = hash & mask;; at = (at + 1) & mask) {
    auto& entry = index_[at];
    if (entry.batch != std::uint32_t(batch_) || pool.row(entry.row).who == who) return entry;
  }
}

// The batch is written last: until then the row counts nothing, however this process ends, and what
// it contained before has been merged.
bool Shard::begin_row(Entry& entry, const ToolCall& call, const Identity& who, RowPool& pool,
                      Tallies& tallies) {
  if (next_row_ == end_row_ && !take_chunk(pool)) return false;
  const auto number = next_row_;
  auto& data = pool.transient(number);
  const bool is_call = call.outcome != Outcome::limited;
  const auto month = is_call ? month_of(call.now) : 0;
  const auto user = std::int64_t(call.user), key = std::int64_t(call.key);
  data.of_user = is_call && user != 0 ? tallies.of(Owner::user, user, month) : nullptr;
  data.of_key = is_call && key != 0 ? tallies.of(Owner::key, key, month) : nullptr;
  auto& row = pool.row(number);
  const std::atomic_ref batch(row.batch);
  batch.store(0, std::memory_order_relaxed);
  std::atomic_thread_fence(std::memory_order_seq_cst);
  row.who = who;
  row.calls = 1;
  row.bytes_in = call.bytes_in;
  row.bytes_out = call.bytes_out;
  row.check = check_of(batch_, who);
  batch.store(batch_, std::memory_order_release);
  entry = {std::uint32_t(batch_), number};
  ++next_row_;
  ++row_count_;
  return true;
}

bool Shard::take_chunk(RowPool& pool) {
  if (chunks_.size() == chunks_.capacity()) chunks_.reserve(2 * chunks_.size() + 8);
  auto chunk = pool.take();
  if (!chunk && pool.add_memory_rows()) chunk = pool.take();
  if (!chunk) return false;
  chunks_.push_back(*chunk);
  next_row_ = *chunk * kRowsPerChunk;
  end_row_ = next_row_ + kRowsPerChunk;
  return true;
}

void Shard::grow(RowPool& pool) {
  std::vector<Entry> old(index_.size() * 2);
  old.swap(index_);
  for (const auto& entry : old) {
    if (entry.batch != std::uint32_t(batch_)) continue;
    const auto& who = pool.row(entry.row).who;
    find(who, hash_of(who), pool) = entry;
  }
}

void Shard::seal(std::uint64_t next_batch, std::vector<std::uint32_t>& chunks) {
  chunks.insert(chunks.end(), chunks_.begin(), chunks_.end());
  chunks_.clear();
  batch_ = next_batch;
  next_row_ = end_row_ = row_count_ = 0;
}

}  // namespace toolyard::metering
