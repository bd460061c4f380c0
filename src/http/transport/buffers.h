// Memory for bodies: blocks that grow as bytes arrive, and a store per loop that keeps blocks
// warm between requests and gives them back to the system when it falls idle.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace toolyard::http {

/// A growing block with padding behind it. Large blocks come from the system directly, so that
/// growing moves no bytes and releasing really releases.
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
  /// Makes the capacity at least that; what is in it stays. Throws std::bad_alloc.
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

/// Pages for the input of connections. A page given back is really free again: mixed with the
/// small objects of the heap it would not be.
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
  Block take_block(std::size_t wanted);
  void give_back(Block&& block);
  std::string take_text(std::size_t wanted);
  void give_back(std::string&& text);
  /// Called now and then; releases the large blocks nobody took since the last call but one.
  void age();

 private:
  PagePool pages_;
  std::vector<Block> small_;
  std::vector<Block> large_;
  std::size_t large_bytes_ = 0;
  std::vector<std::string> texts_;
  std::string large_text_;
  unsigned idle_rounds_ = 0;
  bool trimmed_ = true;
};

}  // namespace toolyard::http
