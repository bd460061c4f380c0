#include "http/transport/buffers.h"

#include <malloc.h>
#include <sys/mman.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <new>

#include "http/framing/request.h"

namespace toolyard::http {
namespace {

constexpr std::size_t page_bytes = PagePool::page_bytes;
constexpr std::size_t pages_in_span = 64;
constexpr std::size_t kept_warm_pages = 256;
constexpr std::size_t small_bytes = 64u << 10;
constexpr std::size_t kept_small = 8;
constexpr std::size_t kept_texts = 4;
constexpr std::size_t kept_large_bytes = 32u << 20;
#ifdef __SANITIZE_THREAD__
// ThreadSanitizer does not notice that mremap frees the old addresses for later mappings.
constexpr bool can_remap = false;
#else
constexpr bool can_remap = true;
#endif

}  // namespace

Block::~Block() { release(); }

void Block::release() noexcept {
  if (mapped_ != 0) {
    ::munmap(data_, mapped_);
  } else {
    std::free(data_);
  }
}

void Block::reserve(std::size_t capacity) {
  if (capacity <= capacity_) return;
  const std::size_t needed = capacity + body_padding;
  if (needed <= small_bytes) {
    auto* const moved = static_cast<char*>(std::realloc(data_, needed));
    if (moved == nullptr) throw std::bad_alloc();
    data_ = moved;
    capacity_ = capacity;
    std::memset(data_ + size_, 0, needed - size_);
    return;
  }
  const std::size_t mapped = (needed + page_bytes - 1) / page_bytes * page_bytes;
  const bool stays_mapped = mapped_ != 0 && can_remap;
  void* const moved = stays_mapped ? ::mremap(data_, mapped_, mapped, MREMAP_MAYMOVE)
                                   : ::mmap(nullptr, mapped, PROT_READ | PROT_WRITE,
                                            MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (moved == MAP_FAILED) throw std::bad_alloc();
  if (!stays_mapped) {
    if (size_ != 0) std::memcpy(moved, data_, size_);
    release();
  }
  data_ = static_cast<char*>(moved);
  mapped_ = mapped;
  capacity_ = mapped - body_padding;
}

void Block::append(std::span<const char> bytes) {
  if (bytes.empty()) return;
  if (size_ + bytes.size() > capacity_) reserve(std::max(size_ + bytes.size(), capacity_ * 2));
  std::memcpy(data_ + size_, bytes.data(), bytes.size());
  size_ += bytes.size();
}

PagePool::~PagePool() {
  for (char* const span : spans_) ::munmap(span, pages_in_span * page_bytes);
}

char* PagePool::take() {
  if (free_.empty()) {
    // Reserved first for every page, because give_back must not fail.
    free_.reserve((spans_.size() + 1) * pages_in_span);
    spans_.reserve(spans_.size() + 1);
    void* const span = ::mmap(nullptr, pages_in_span * page_bytes, PROT_READ | PROT_WRITE,
                              MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (span == MAP_FAILED) throw std::bad_alloc();
    spans_.push_back(static_cast<char*>(span));
    for (std::size_t i = pages_in_span; i-- > 0;) {
      free_.push_back(spans_.back() + i * page_bytes);
    }
  }
  char* const page = free_.back();
  free_.pop_back();
  return page;
}

void PagePool::give_back(char* page) noexcept {
  if (free_.size() >= kept_warm_pages) ::madvise(page, page_bytes, MADV_DONTNEED);
  free_.push_back(page);
}

Block BufferStore::take_block() {
  Block block;
  if (!small_.empty()) {
    block = std::move(small_.back());
    small_.pop_back();
  }
  block.clear();
  block.reserve(small_bytes - body_padding);
  return block;
}

std::optional<Block> BufferStore::take_large(std::size_t least, std::size_t most) {
  auto best = large_.end();
  for (auto block = large_.begin(); block != large_.end(); ++block) {
    const auto capacity = block->capacity();
    if (capacity < least || capacity > most) continue;
    if (best == large_.end() || capacity < best->capacity()) best = block;
  }
  if (best == large_.end()) return std::nullopt;
  use_large();
  std::swap(*best, large_.back());
  Block block = std::move(large_.back());
  large_.pop_back();
  large_bytes_ -= block.capacity();
  block.clear();
  return block;
}

void BufferStore::give_back(Block&& block) {
  if (block.capacity() == 0) return;
  Block mine = std::move(block);
  if (mine.capacity() + body_padding <= small_bytes) {
    if (small_.size() < kept_small) small_.push_back(std::move(mine));
    return;
  }
  use_large();
  if (large_bytes_ + mine.capacity() > kept_large_bytes) return;
  large_bytes_ += mine.capacity();
  large_.push_back(std::move(mine));
}

std::string BufferStore::take_text() {
  std::string text;
  if (!texts_.empty()) {
    text.swap(texts_.back());
    texts_.pop_back();
  }
  text.clear();
  return text;
}

void BufferStore::give_back(std::string&& text) {
  if (text.capacity() < 64) return;
  if (text.capacity() > small_bytes) {
    use_large();
    std::string().swap(text);
  } else if (texts_.size() < kept_texts) {
    texts_.push_back(std::move(text));
  }
}

void BufferStore::use_large() {
  idle_rounds_ = 0;
  trimmed_ = false;
}

void BufferStore::age() {
  if (trimmed_ || ++idle_rounds_ < 2) return;
  large_.clear();
  large_bytes_ = 0;
#ifdef __GLIBC__
  ::malloc_trim(0);
#endif
  trimmed_ = true;
}

}  // namespace toolyard::http
