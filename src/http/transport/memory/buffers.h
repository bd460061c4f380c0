// Memory for request bodies, connection input and response texts: blocks that grow as bytes arrive,
// and a store for each event loop, which recycles memory between requests and returns it to the
// system when the loop is idle.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolyard::http {

/// A growing block of memory, with `body_padding` bytes of padding after its capacity. Large blocks
/// are mapped from the system directly, so that growing copies no bytes (mremap) and releasing
/// returns them to the system. Moving a block leaves an empty one behind.
class Block {
 public:
  Block() = default;
  Block(Block&& other) noexcept { swap(other); }
  Block& operator=(Block&& other) noexcept {
    Block(std::move(other)).swap(*this);
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
  friend class BufferStore;  // marks blocks that nobody uses

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
  /// Returns the memory of all free pages but a few to the system.
  void age() noexcept;

 private:
  std::vector<char*> spans_;
  std::vector<char*> free_;  // the last `warm_` of them have memory
  std::size_t warm_ = 0;
};

/// The memory of a connection's input: nothing, a page, or more where a header needs it; with
/// `body_padding` bytes of padding after its capacity.
class InputMemory {
 public:
  static constexpr std::size_t page_capacity = PagePool::page_bytes - 64;

  explicit InputMemory(PagePool& pages) : pages_(pages) {}
  ~InputMemory() { release(); }
  InputMemory(const InputMemory&) = delete;
  InputMemory& operator=(const InputMemory&) = delete;

  char* data() const { return data_; }
  std::size_t capacity() const { return capacity_; }
  /// Takes memory of `capacity` bytes, which begins with `kept`: a part of the memory before, which
  /// is released. Throws std::bad_alloc, and changes nothing.
  void replace(std::size_t capacity, std::string_view kept);
  void release() noexcept;

 private:
  PagePool& pages_;
  char* data_ = nullptr;
  std::size_t capacity_ = 0;
};

class BufferStore {
 public:
  PagePool& pages() { return pages_; }
  /// Returns the smallest block that has been given back whose capacity is between `least` and
  /// `most`. The pages of large ones are there already, unlike those of a block that grows.
  std::optional<Block> take_block(std::size_t least, std::size_t most);
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
