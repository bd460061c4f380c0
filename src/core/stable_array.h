// An append-only array whose items never move: one writer appends while any number of readers read,
// without locks.
#pragma once
#include <atomic>
#include <cstddef>
#include <memory>
#include <stdexcept>

namespace toolyard {

// A reader may use an index that it obtained through a load with acquire order.
template <class T, std::size_t ChunkSize, std::size_t MaxChunks> class StableArray {
 public:
  StableArray() : chunks_(std::make_unique<std::atomic<T*>[]>(MaxChunks)) {}
  ~StableArray() {
    for (std::size_t i = 0; i < MaxChunks; ++i) delete[] chunks_[i].load();
  }
  StableArray(const StableArray&) = delete;
  StableArray& operator=(const StableArray&) = delete;

  T& operator[](std::size_t index) {
    return chunks_[index / ChunkSize].load(std::memory_order_acquire)[index % ChunkSize];
  }
  const T& operator[](std::size_t index) const {
    return chunks_[index / ChunkSize].load(std::memory_order_acquire)[index % ChunkSize];
  }
  // Only for the writer.
  std::size_t size() const { return size_; }
  std::size_t memory_bytes() const {
    return (size_ + ChunkSize - 1) / ChunkSize * ChunkSize * sizeof(T) + MaxChunks * sizeof(T*);
  }

  // Appends an item and returns it, to be filled in before its index is published to readers.
  // Throws std::length_error if the array is full.
  T& append() {
    if (size_ == ChunkSize * MaxChunks) throw std::length_error("too many items to keep in memory");
    if (size_ % ChunkSize == 0)
      chunks_[size_ / ChunkSize].store(new T[ChunkSize], std::memory_order_release);
    return (*this)[size_++];
  }

 private:
  std::unique_ptr<std::atomic<T*>[]> chunks_;
  std::size_t size_ = 0;
};

}  // namespace toolyard
