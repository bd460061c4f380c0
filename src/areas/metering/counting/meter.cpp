#include "areas/metering/counting/meter.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <map>
#include <stdexcept>
#include <thread>
#include <tuple>

#include "core/crypto/random.h"

namespace toolyard::metering {
namespace {

constexpr auto kLookForFiles = std::chrono::minutes(1);
// Batches of this many rows may take the database longer than a second.
constexpr std::size_t kLargeBatch = 16'384;
// Each count changes up to five rows.
constexpr std::size_t kSliceCounts = 2'048;

std::tuple<UserId, std::int64_t> place_of(const Count& count) { return {count.user, count.time}; }

// Draws a random id of this meter, different even in a process that has just been forked.
std::int64_t draw_source() {
  std::array<unsigned char, 256> bytes;
  fill_random(bytes);
  std::uint64_t source;
  std::memcpy(&source, bytes.data(), sizeof source);
  return std::int64_t(source >> 1);
}

Options checked(Options options) {
  const auto is_too_long = [](const std::string& tool) { return tool.size() >= kToolNameSize; };
  if (options.tools.size() > kMaxTools || std::ranges::any_of(options.tools, is_too_long))
    throw std::invalid_argument("more tools, or longer names, than a counter file can contain");
  if (!std::has_single_bit(options.extent_rows) || options.extent_rows < kRowsPerChunk)
    throw std::invalid_argument("extent_rows must be a power of two, and at least a chunk");
  return options;
}

std::size_t count_of_shards() {
  return std::bit_ceil(std::clamp<std::size_t>(2 * std::thread::hardware_concurrency(), 4, 64));
}

}  // namespace

std::span<const Count> Batch::next_slice() const {
  const auto left = std::span(counts).subspan(merged);
  auto size = std::min(left.size(), kSliceCounts);
  while (size < left.size() && place_of(left[size]) == place_of(left[size - 1])) ++size;
  return left.first(size);
}

// There are not more keys that were used than counts.
std::span<const LastUse> Batch::last_uses_of(std::span<const Count> slice) const {
  const auto left = std::span(last_uses).subspan(std::min(merged, last_uses.size()));
  return left.first(std::min(left.size(), slice.size()));
}

Meter::Meter(Options options, Database& database, Clock clock)
    : options_(checked(std::move(options))), database_(database), clock_(std::move(clock)),
      source_(draw_source()), pool_(options_.extent_rows), shard_count_(count_of_shards()),
      shards_(std::make_unique<Shard[]>(shard_count_)) {
  ensure_room();
}

Meter::~Meter() {
  try {
    if (merge() && file_) file_->remove();
  } catch (...) {
    // The next process merges the file.
  }
}

// Threads begin at different shards, so that each usually finds its own free, and try the next one
// if it is locked: a thread that was preempted in the middle of a count delays no other.
Shard& Meter::lock_shard() noexcept {
  static std::atomic<unsigned> threads = 0;
  thread_local constinit unsigned own = 0;
  if (own == 0) own = threads.fetch_add(1, std::memory_order_relaxed) + 1;
  for (unsigned i = own;; ++i) {
    auto& shard = shards_[i & (shard_count_ - 1)];
    if (shard.try_lock()) return shard;
    if (i - own >= 4 * shard_count_) std::this_thread::yield();
  }
}

CountedIn Meter::count(const ToolCall& call) noexcept {
  auto kept = CountedIn::nowhere;
  if (call.tool < options_.tools.size()) {
    auto& shard = lock_shard();
    try {
      kept = shard.count(call, pool_, tallies_);
    } catch (const std::bad_alloc&) {
    }
    shard.unlock();
  }
  if (kept == CountedIn::nowhere) lost_.fetch_add(1, std::memory_order_relaxed);
  if (pool_.free_rows() < options_.extent_rows / 4 && !is_due_.load(std::memory_order_relaxed))
    if (!is_due_.exchange(true)) due_.notify_one();
  return kept;
}

void Meter::wait_until_due(const std::stop_token& stop, std::chrono::milliseconds pause) {
  std::unique_lock lock(waiting_);
  // While the database is unavailable, an early merge would free no rows.
  due_.wait_for(lock, stop, pause, [&] { return is_due_.load() && !is_away(); });
}

std::int64_t Meter::used(KeyId key, Instant now) const {
  return tallies_.calls(Owner::key, std::int64_t(key), month_of(now));
}
std::int64_t Meter::used(UserId user, Instant now) const {
  return tallies_.calls(Owner::user, std::int64_t(user), month_of(now));
}

void Meter::report(std::string_view what) {
  if (options_.on_failure) options_.on_failure(what);
}

// Keeps at least half an extent of file rows free, as long as the file can grow.
void Meter::ensure_room() {
  const bool has_room = file_ && pool_.free_file_rows() >= options_.extent_rows / 2;
  const auto added = has_room ? FileResult<void>() : add_room();
  if (!added && !is_out_of_room_) report("calls are counted in memory only: " + added.error());
  is_out_of_room_ = !added;
}

FileResult<void> Meter::add_room() {
  if (!file_) {
    TOOLYARD_TRY(auto made, CounterFile::create(options_.folder, source_, options_.tools));
    file_.emplace(std::move(made));
  }
  if (!pool_.takes_file_rows())
    return std::unexpected("the counter file has reached its maximum size");
  TOOLYARD_TRY(auto rows, file_->grow(pool_.extent_bytes()));
  if (!pool_.add_file_rows(std::move(rows))) return std::unexpected("out of memory");
  return {};
}

Result<void> Meter::merge() {
  const std::lock_guard lock(merging_);
  // The result is stored at the end, so that the database is not reported as unavailable during a
  // merge; an exception counts as a failure.
  struct Found {
    std::atomic<bool>& is_away;
    bool is_there = false;
    ~Found() { is_away.store(!is_there, std::memory_order_relaxed); }
  } found{is_away_};
  is_due_.store(false);
  if (const auto lost = lost_.exchange(0); lost > 0)
    report(std::to_string(lost) + " calls could not be counted");
  ensure_room();
  auto done = merge_all();
  if (!done) sync_file();
  else ensure_room();
  found.is_there = done.has_value();
  return done;
}

Result<void> Meter::merge_all() {
  TOOLYARD_TRY_VOID(merge_orphan_files());
  // A batch that failed the last time comes first.
  if (sealed_) TOOLYARD_TRY_VOID(merge_sealed());
  seal();
  TOOLYARD_TRY_VOID(merge_sealed());
  return refresh();
}

Result<void> Meter::merge_orphan_files() {
  const auto now = std::chrono::steady_clock::now();
  if (looked_for_files_ && now - *looked_for_files_ < kLookForFiles) return {};
  remove_unfinished_files(options_.folder);
  for (const auto& path : counter_files(options_.folder)) {
    if (file_ && path == file_->path()) continue;
    auto orphan = open_orphan_file(path, [this](std::string_view what) { report(what); });
    if (!orphan) continue;
    TOOLYARD_TRY_VOID(merge_orphan_file(*orphan));
  }
  looked_for_files_ = now;
  return {};
}

Result<void> Meter::merge_orphan_file(const OrphanFile& orphan) {
  std::map<std::uint64_t, Batch> batches;
  for (const auto& row : orphan.rows) {
    auto& batch = batches.try_emplace(row.batch, Batch{.number = row.batch}).first->second;
    const auto& who = row.who;
    batch.counts.push_back({who.user, who.key, who.hour, orphan.tools[who.tool], who.outcome,
                            row.calls, row.bytes_in, row.bytes_out});
  }
  for (auto& [number, batch] : batches) {
    std::ranges::sort(batch.counts, {}, place_of);
    while (batch.merged < batch.counts.size()) {
      const auto slice = batch.next_slice();
      TOOLYARD_TRY_VOID(merge_slice(orphan.source, batch, slice));
      batch.merged += slice.size();
    }
  }
  unlink(orphan.path.c_str());
  return {};
}

// Returns the number of the change, or 0 if all was added before.
Result<std::int64_t> Meter::merge_slice(std::int64_t source, const Batch& batch,
                                        std::span<const Count> slice) {
  const auto now = clock_();
  const bool is_last = batch.merged + slice.size() == batch.counts.size();
  return database_.write([&](Transaction& transaction) -> Result<std::int64_t> {
    // An earlier attempt may have been committed although it was reported as failed.
    const auto merged = lock_source(transaction, source, now);
    std::vector<Count> left;
    for (const auto& count : slice)
      if (!merged.contains(batch.number, count)) left.push_back(count);
    if (left.empty()) return 0;
    const auto own_change = next_change(transaction, usage_counter);
    add_counts(transaction, left, own_change);
    if (options_.quota_of) note_quotas(transaction, left, options_.quota_of, now);
    const auto uses = batch.last_uses_of(slice);
    if (!uses.empty() && options_.on_last_uses) options_.on_last_uses(transaction, uses);
    set_merged(transaction, source,
               is_last ? Merged{.batch = batch.number}
                       : Merged{.batch = merged.batch,
                                .part_batch = batch.number,
                                .part_user = slice.back().user,
                                .part_hour = slice.back().time});
    return own_change;
  });
}

void Meter::seal() {
  sealed_.emplace().number = next_batch_++;
  for (std::size_t i = 0; i < shard_count_; ++i) {
    auto& shard = shards_[i];
    while (!shard.try_lock()) std::this_thread::yield();
    shard.seal(next_batch_, sealed_->chunks);
    shard.unlock();
  }
  read_rows(*sealed_);
}

void Meter::read_rows(Batch& batch) {
  std::vector<LastUse>& uses = batch.last_uses;
  for (const auto chunk : batch.chunks) {
    for (auto n = chunk * kRowsPerChunk; n < (chunk + 1) * kRowsPerChunk; ++n) {
      const auto& row = pool_.row(n);
      if (row.batch != batch.number) continue;
      const auto& who = row.who;
      batch.counts.push_back({who.user, who.key, who.hour, options_.tools[who.tool], who.outcome,
                              row.calls, row.bytes_in, row.bytes_out});
      const auto& data = pool_.transient(n);
      if (who.key != KeyId())
        uses.push_back({who.key, data.last_used, {data.address.data(), data.address_size}});
    }
  }
  std::ranges::sort(batch.counts, {}, place_of);
  // The latest one of each key.
  std::ranges::sort(uses, [](const LastUse& a, const LastUse& b) {
    return a.key != b.key ? a.key < b.key : a.at > b.at;
  });
  const auto again = std::ranges::unique(uses, {}, &LastUse::key);
  uses.erase(again.begin(), again.end());
}

Result<void> Meter::merge_sealed() {
  auto& batch = *sealed_;
  if (batch.counts.empty()) {
    sealed_.reset();
    return {};
  }
  if (batch.counts.size() >= kLargeBatch) sync_file();
  while (batch.merged < batch.counts.size()) {
    const auto slice = batch.next_slice();
    TOOLYARD_TRY(const auto change, merge_slice(source_, batch, slice));
    // The database's numbers contain these calls after the merge, and the tallies did before.
    for (const auto& row : months_of(slice)) {
      const auto owner = row.key_id == KeyId() ? Owner::user : Owner::key;
      const auto id = owner == Owner::key ? std::int64_t(row.key_id) : std::int64_t(row.user_id);
      if (auto* tally = tallies_.of(owner, id, row.month)) tally->seen.fetch_add(row.calls);
    }
    if (seen_change_ && change == *seen_change_ + 1) seen_change_ = change;
    batch.merged += slice.size();
  }
  if (file_) file_->note_merged(batch.number);
  for (const auto chunk : batch.chunks) pool_.give_back(chunk);
  sealed_.reset();
  return {};
}

// Writes the counter file to disk while the database is unavailable or slow: if the power fails,
// only the file is left.
void Meter::sync_file() {
  if (!file_) return;
  const bool is_saved = file_->sync();
  if (!is_saved && !is_disk_failing_) report("the counter file cannot be written to disk");
  is_disk_failing_ = !is_saved;
  pool_.touch_file_rows();
}

Result<void> Meter::refresh() {
  std::vector<MonthRow> rows;
  const auto seen = database_.read([&](Transaction& transaction) -> Result<std::int64_t> {
    rows.clear();
    const auto keep = [&](MonthRow&& row) { rows.push_back(row); };
    const auto change = last_change(transaction, usage_counter);
    if (!seen_change_) months_since(transaction, month_of(clock_()), keep);
    else if (change != *seen_change_) months_changed_since(transaction, *seen_change_, keep);
    return change;
  });
  if (!seen) return std::unexpected(seen.error());
  for (const auto& row : rows) apply_month(row);
  seen_change_ = *seen;
  return {};
}

// Adds to the tallies what other nodes have added to a row since it was last read.
void Meter::apply_month(const MonthRow& row) {
  auto* of_user = tallies_.of(Owner::user, std::int64_t(row.user_id), row.month);
  auto* of_key = row.key_id == KeyId()
                     ? nullptr
                     : tallies_.of(Owner::key, std::int64_t(row.key_id), row.month);
  auto* own = row.key_id == KeyId() ? of_user : of_key;
  if (!own) return;
  const auto more = row.calls - own->seen.exchange(row.calls);
  if (of_key) of_key->calls.fetch_add(more);
  if (of_user) of_user->calls.fetch_add(more);
}

}  // namespace toolyard::metering
