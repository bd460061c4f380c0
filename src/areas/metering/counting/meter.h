// The usage meter, which counts tool calls. Counting stores to memory, mostly that of a mapped
// file: it waits neither for a disk nor for another thread, and what has been counted survives the
// end of the process, however it ends. About once a second the counts are merged into the database,
// each exactly once.
#pragma once
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "areas/metering/counting/counter_file.h"
#include "areas/metering/counting/orphan_files.h"
#include "areas/metering/counting/row_pool.h"
#include "areas/metering/counting/shard.h"
#include "areas/metering/counting/tallies.h"
#include "areas/metering/model.h"
#include "areas/metering/quotas.h"
#include "areas/metering/store.h"
#include "core/time/clock.h"
#include "ports/database.h"

namespace toolyard::metering {

struct Options {
  std::filesystem::path folder;  // of counter files, including those of ended processes
  // At most 256 slugs of at most 31 bytes each; `ToolCall::tool` is an index into this list.
  std::vector<std::string> tools;
  // Called with the reason whenever counts become less durable, or calls could not be counted.
  FailureHandler on_failure = {};
  // Called in the transaction that merges, so that its writes need no commit of their own. It may
  // be called again with the same uses.
  std::function<void(Transaction&, std::span<const LastUse>)> on_last_uses = {};
  // Monthly quotas of accounts, for the events of those that have used most of it. Null: none.
  QuotaOf quota_of = {};
  // Number of rows reserved at a time; a power of two.
  std::uint32_t extent_rows = 65'536;
};

// A sealed batch of counts, which takes no more calls and is yet to be merged. `chunks` contain its
// rows. It is merged in slices, in order of user and hour.
struct Batch {
  std::uint64_t number = 0;
  std::vector<std::uint32_t> chunks = {};
  std::vector<Count> counts = {};
  std::vector<LastUse> last_uses = {};
  std::size_t merged = 0;  // number of counts, from the first one on

  // About as many counts as a short transaction can add. All of a user in an hour are in the same
  // slice.
  std::span<const Count> next_slice() const;
  std::span<const LastUse> last_uses_of(std::span<const Count> slice) const;
};

class Meter {
 public:
  // Does not access the database. If no file can be created in the folder, calls are counted in
  // memory until that succeeds.
  Meter(Options options, Database& database, Clock clock);
  // Merges what is left, if the database is available. No thread may be counting any more.
  ~Meter();
  Meter(const Meter&) = delete;
  Meter& operator=(const Meter&) = delete;

  CountedIn count(const ToolCall& call) noexcept;

  // Adds everything counted so far to the database, and reads what other nodes have added. The
  // first call, and then one per minute, also adds what ended processes have left in the folder.
  // Other threads may count meanwhile. After `store_unavailable` nothing is lost; the next call
  // tries again.
  Result<void> merge();
  // Whether the last merge failed.
  bool is_away() const { return is_away_.load(std::memory_order_relaxed); }
  // Blocks for `pause`, or until free rows run short or a stop is requested.
  void wait_until_due(const std::stop_token& stop, std::chrono::milliseconds pause);

  // Returns the number of calls that count towards quotas in the UTC month of `now`: exact for this
  // node, and as of the last merge for other nodes. Before the first merge, only calls since the
  // start are included. Takes no lock.
  std::int64_t used(KeyId key, Instant now) const;
  std::int64_t used(UserId user, Instant now) const;

  std::span<const std::string> tools() const { return options_.tools; }

 private:
  Shard& lock_shard() noexcept;
  void ensure_room();
  FileResult<void> add_room();
  Result<void> merge_all();
  Result<void> merge_orphan_files();
  Result<void> merge_orphan_file(const OrphanFile& orphan);
  Result<std::int64_t> merge_slice(std::int64_t source, const Batch& batch,
                                   std::span<const Count> slice);
  void seal();
  void read_rows(Batch& batch);
  Result<void> merge_sealed();
  void sync_file();
  Result<void> refresh();
  void apply_month(const MonthRow& row);
  void report(std::string_view what);

  const Options options_;
  Database& database_;
  const Clock clock_;
  const std::int64_t source_;

  RowPool pool_;
  Tallies tallies_;
  const std::size_t shard_count_;
  const std::unique_ptr<Shard[]> shards_;
  std::atomic<std::int64_t> lost_ = 0;

  std::atomic<bool> is_due_ = false;
  std::mutex waiting_;
  std::condition_variable_any due_;

  // The members below are guarded by `merging_`, except that `is_away_` may be read at any time.
  std::mutex merging_;
  std::optional<CounterFile> file_;
  bool is_out_of_room_ = false;
  bool is_disk_failing_ = false;
  std::uint64_t next_batch_ = 1;
  std::optional<Batch> sealed_;
  std::optional<std::chrono::steady_clock::time_point> looked_for_files_;
  std::optional<std::int64_t> seen_change_;
  std::atomic<bool> is_away_ = false;
};

}  // namespace toolyard::metering
