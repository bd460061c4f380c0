// Memory for request bodies, connection input and response texts: blocks that grow as bytes arrive,
// and a store for each event loop, which recycles memory between requests and returns it to the
// system when the loop is idle.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace toolyard::http {

/// A growing block of memory, with `body_padding` bytes of padding after its capacity. Large blocks
/// are mapped from the system directly, so that growing copies no bytes (mremap) and releasing
/// returns them to the system.
class Block {
 public:
  Block() = default;
  Block(Block&& other) noexcept { swap(other); }
  Block& operator=(Block&& other) noexcept {
    swap(other);
    return *this;
  }
  ~Block();

  char* data() { return data_; }
  std::size_t size() const { return size_; }
  std::size_t capacity() const { return capacity_; }
  std::span<char> room() { return {data_ + size_, capacity_ - size_}; }
  void grown(std::size_t bytes) { size_ += bytes; }
  void clear() { size_ = 0; }
  /// Makes the capacity at least `capacity`; keeps the content. Throws std::bad_alloc.
  void reserve(std::size_t capacity);
  void append(std::span<const char> bytes);

 private:
  void swap(Block& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    std::swap(capacity_, other.capacity_);
    std::swap(mapped_, other.mapped_);
  }
  void release() noexcept;

  char* data_ = nullptr;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
  std::size_t mapped_ = 0;
};

/// A pool of memory pages for the input of connections, mapped apart from the heap: small objects
/// on the heap would keep the system from reclaiming the pages between them.
class PagePool {
 public:
  static constexpr std::size_t page_bytes = 4096;

  PagePool() = default;
  PagePool(const PagePool&) = delete;
  PagePool& operator=(const PagePool&) = delete;
  ~PagePool();
  char* take();
  void give_back(char* page) noexcept;

 private:
  std::vector<char*> spans_;
  std::vector<char*> free_;
};

class BufferStore {
 public:
  PagePool& pages() { return pages_; }
  /// Returns an empty block of about 64 KiB.
  Block take_block();
  /// Returns the smallest of the larger blocks that have been given back whose capacity is between
  /// `least` and `most`. Their pages are there already, unlike those of a block that grows.
  std::optional<Block> take_large(std::size_t least, std::size_t most);
  void give_back(Block&& block);
  std::string take_text();
  void give_back(std::string&& text);
  /// Called periodically. Frees the large blocks if no large memory has been used since the
  /// previous call.
  void age();

 private:
  void use_large();

  PagePool pages_;
  std::vector<Block> small_;
  std::vector<Block> large_;
  std::size_t large_bytes_ = 0;
  std::vector<std::string> texts_;
  unsigned idle_rounds_ = 0;
  bool trimmed_ = true;
};

}  // namespace toolyard::http
