#include "areas/metering/counting/row_pool.h"

#include <bit>

namespace toolyard::metering {

void ChunkStack::push(std::uint32_t chunk, std::atomic<std::uint32_t>* next) {
  auto head = head_.load(std::memory_order_relaxed);
  do next[chunk].store(std::uint32_t(head), std::memory_order_relaxed);
  while (!head_.compare_exchange_weak(head, (head >> 32 << 32) | (chunk + 1),
                                      std::memory_order_release, std::memory_order_relaxed));
  size_.fetch_add(1, std::memory_order_relaxed);
}

std::optional<std::uint32_t> ChunkStack::pop(const std::atomic<std::uint32_t>* next) {
  auto head = head_.load(std::memory_order_acquire);
  for (;;) {
    const auto top = std::uint32_t(head);
    if (top == 0) return std::nullopt;
    const auto pops = (head >> 32) + 1;
    const auto below = next[top - 1].load(std::memory_order_relaxed);
    if (head_.compare_exchange_weak(head, pops << 32 | below, std::memory_order_acquire)) {
      size_.fetch_sub(1, std::memory_order_relaxed);
      return top - 1;
    }
  }
}

RowPool::RowPool(std::uint32_t extent_rows)
    : extent_rows_(extent_rows), shift_(unsigned(std::countr_zero(extent_rows))),
      next_(std::make_unique<std::atomic<std::uint32_t>[]>(kMaxExtents * extent_rows /
                                                           kRowsPerChunk)) {}

bool RowPool::add(Mapping rows, Backing backing) {
  const auto index = count_.load();
  if (index == kMaxExtents) return false;
  Mapping data(-1, 0, extent_rows_ * sizeof(TransientData));
  if (!rows.start() || !data.start()) return false;
  auto& extent = extents_[index];
  extent.rows = static_cast<CounterRow*>(rows.start());
  extent.transient = static_cast<TransientData*>(data.start());
  extent.backing = backing;
  extent.row_memory = std::move(rows);
  extent.transient_memory = std::move(data);
  count_.store(index + 1);
  const auto per_extent = extent_rows_ / kRowsPerChunk;
  const auto first = std::uint32_t(index) * per_extent;
  // In descending order, so that the first chunk ends on top of the stack.
  for (auto chunk = first + per_extent; chunk-- > first;) give_back(chunk);
  return true;
}

bool RowPool::add_file_rows(Mapping rows) {
  const std::lock_guard lock(adding_);
  return add(std::move(rows), Backing::file);
}

bool RowPool::add_memory_rows() {
  const std::lock_guard lock(adding_);
  // Another thread may have added rows in the meantime.
  if (free_in_memory_.size() > 0) return true;
  if (memory_count_ == kMaxMemoryExtents) return false;
  const bool is_added = add(Mapping(-1, 0, extent_bytes()), Backing::memory);
  memory_count_ += is_added;
  return is_added;
}

std::optional<std::uint32_t> RowPool::take() {
  auto chunk = free_in_file_.pop(next_.get());
  if (!chunk) chunk = free_in_memory_.pop(next_.get());
  if (!chunk) return std::nullopt;
  auto used = ever_used_.load(std::memory_order_relaxed);
  while (used <= *chunk && !ever_used_.compare_exchange_weak(used, *chunk + 1)) {
  }
  return chunk;
}

void RowPool::give_back(std::uint32_t chunk) {
  auto& stack = backing(chunk * kRowsPerChunk) == Backing::file ? free_in_file_ : free_in_memory_;
  stack.push(chunk, next_.get());
}

void RowPool::touch_file_rows() {
  const auto end = ever_used_.load() * kRowsPerChunk;
  for (std::uint32_t number = 0; number < end; number += kRowsPerChunk)
    if (backing(number) == Backing::file)
      std::atomic_ref(row(number).batch).fetch_or(0, std::memory_order_relaxed);
}

}  // namespace toolyard::metering
