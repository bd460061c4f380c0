// Counts visits. `count` is called with requests, on any thread, and copies what the request tells
// into memory; about once a second, another thread adds that up and merges it into the database,
// each part exactly once. Counts that were not merged are lost when the process is killed: those of
// the last second, or of the time since the database became unavailable.
#pragma once
#include <atomic>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string_view>
#include <vector>

#include "areas/visits/counting/tally.h"
#include "areas/visits/counting/view_buffer.h"
#include "core/metric.h"
#include "core/time/clock.h"
#include "ports/database.h"

namespace toolyard::visits {

// What counting uses, which must outlive it.
struct CounterParts {
  Database& database;
  Clock clock;
  LocaleOf locale_of;
  SharedVisitors* shared = nullptr;  // null: this node alone
  // Called when visits could not be counted.
  std::function<void(std::string_view)> on_failure = {};
  std::size_t max_buffer_bytes = 32u << 20;
  std::size_t max_keys = 4'000'000;  // of visitors of a day: of 8 bytes, in an array with room
};

class Counter {
 public:
  explicit Counter(CounterParts parts);
  // Merges what is left, if the database is available.
  ~Counter();

  void count(const Visit& visit) noexcept;
  // Notes a view that is not counted because its browser asks for that.
  void note_refusal() noexcept { refused_.fetch_add(1, std::memory_order_relaxed); }
  // Adds everything counted so far to the database. After `store_unavailable`, the next call tries
  // again.
  Result<void> merge();
  // Does the same for a report, which needs it but can do without: nothing after a merge that has
  // failed, until another one has succeeded.
  void merge_unless_failing();
  void collect(MetricSink& sink) const;

 private:
  // Rows that are ready for the database, in slices that each have a number.
  struct Batch {
    std::vector<ViewRow> views;
    std::vector<EventRow> events;
    std::size_t merged = 0;   // of the views
    std::int64_t number = 0;  // of the slice after the merged ones
    bool is_done() const { return merged == views.size() && events.empty(); }
  };
  Result<void> merge_locked();
  Result<void> merge_all();
  void drain();
  void report_losses();
  void take(const Visit& visit);
  std::vector<LabelNumber> labels_to_store();
  Result<void> store_labels();
  void seal();
  Result<void> merge_batch();
  Result<void> merge_slice(std::span<const ViewRow> views, std::span<const EventRow> events);
  Result<void> merge_live();

  const CounterParts parts_;
  const std::int64_t source_;
  ViewBuffer buffer_;
  std::atomic<std::uint64_t> lost_ = 0, refused_ = 0, robots_ = 0, views_ = 0;
  std::atomic<bool> is_failing_ = false;  // the last merge

  std::mutex merging_;  // guards what follows
  Tally tally_;
  ViewBuffer later_;  // visits of the day after the one that is counted
  std::uint64_t reported_lost_ = 0;
  Day reported_full_ = -1;  // the last day with more visitors than are told apart
  Batch batch_;
  Live live_;
  Instant live_at_;
};

}  // namespace toolyard::visits
