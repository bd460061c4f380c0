// The pool of counter rows, handed out in chunks of a page, rows in the counter file first. Taking
// and giving back chunks is lock-free.
#pragma once
#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>

#include "areas/metering/counting/counter_row.h"
#include "areas/metering/counting/descriptor.h"
#include "areas/metering/counting/tallies.h"

namespace toolyard::metering {

inline constexpr std::uint32_t kRowsPerChunk = 64;

enum class Backing : std::uint8_t { file, memory };

// Data of a row that need not outlive the process.
struct TransientData {
  MonthCalls* of_key;
  MonthCalls* of_user;
  Instant last_used;
  std::uint8_t address_size;
  std::array<char, 45> address;
};

// A lock-free stack of chunks. The upper half of its head counts the pops, so that a head that was
// popped and pushed again in between is not mistaken for the same one (the ABA problem).
class ChunkStack {
 public:
  void push(std::uint32_t chunk, std::atomic<std::uint32_t>* next);
  std::optional<std::uint32_t> pop(const std::atomic<std::uint32_t>* next);
  std::int64_t size() const { return size_.load(std::memory_order_relaxed); }

 private:
  std::atomic<std::uint64_t> head_ = 0;
  std::atomic<std::int64_t> size_ = 0;
};

class RowPool {
 public:
  static constexpr std::size_t kMaxExtents = 8;
  static constexpr std::size_t kMaxMemoryExtents = 2;

  // `extent_rows` is the number of rows added at a time: a power of two, and at least a chunk.
  explicit RowPool(std::uint32_t extent_rows);

  CounterRow& row(std::uint32_t number) {
    return extents_[number >> shift_].rows[number & (extent_rows_ - 1)];
  }
  TransientData& transient(std::uint32_t number) {
    return extents_[number >> shift_].transient[number & (extent_rows_ - 1)];
  }
  Backing backing(std::uint32_t number) const { return extents_[number >> shift_].backing; }

  // `add_file_rows` and `add_memory_rows` add an extent. They return false if the maximum number of
  // extents is reached, or memory runs out.
  bool add_file_rows(Mapping rows);
  bool add_memory_rows();
  bool takes_file_rows() const { return count_.load() < kMaxExtents; }
  std::size_t extent_bytes() const { return extent_rows_ * sizeof(CounterRow); }

  std::optional<std::uint32_t> take();
  void give_back(std::uint32_t chunk);
  std::int64_t free_file_rows() const { return free_in_file_.size() * kRowsPerChunk; }
  std::int64_t free_rows() const {
    return free_file_rows() + free_in_memory_.size() * kRowsPerChunk;
  }

  // Stores to every page that has been in use, without changing it, so that the page faults of the
  // first stores after a write-back occur here and not in a call.
  void touch_file_rows();

 private:
  struct Extent {
    CounterRow* rows = nullptr;
    TransientData* transient = nullptr;
    Backing backing = Backing::file;
    Mapping row_memory, transient_memory;
  };
  bool add(Mapping rows, Backing backing);

  const std::uint32_t extent_rows_;
  const unsigned shift_;
  std::array<Extent, kMaxExtents> extents_;
  std::mutex adding_;
  std::atomic<std::size_t> count_ = 0;
  std::size_t memory_count_ = 0;
  std::atomic<std::uint32_t> ever_used_ = 0;  // chunks taken so far are below it
  std::unique_ptr<std::atomic<std::uint32_t>[]> next_;
  ChunkStack free_in_file_, free_in_memory_;
};

}  // namespace toolyard::metering
