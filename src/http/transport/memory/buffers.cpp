#include "http/transport/memory/buffers.h"

#include <malloc.h>
#include <sys/mman.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <new>

#include "http/framing/request.h"
#include "http/transport/memory/poison.h"

namespace toolyard::http {
namespace {

constexpr std::size_t page_bytes = PagePool::page_bytes;
constexpr std::size_t pages_in_span = 64;
constexpr std::size_t kept_warm_pages = 256;
constexpr std::size_t small_bytes = 64u << 10;
// Smaller blocks are quicker made anew than chosen from.
constexpr std::size_t least_kept_bytes = 16u << 10;
constexpr std::size_t kept_small = 8;
constexpr std::size_t kept_texts = 8;
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
  unpoison(data_, capacity_);
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

static_assert(InputMemory::page_capacity + body_padding == PagePool::page_bytes);

PagePool::~PagePool() {
  for (char* const span : spans_) {
    unpoison(span, pages_in_span * page_bytes);
    ::munmap(span, pages_in_span * page_bytes);
  }
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
  if (warm_ != 0) --warm_;
  unpoison(page, page_bytes);
  return page;
}

void PagePool::give_back(char* page) noexcept {
  poison(page, page_bytes);
  free_.push_back(page);
  ++warm_;
}

void PagePool::age() noexcept {
  for (; warm_ > kept_warm_pages; --warm_)
    ::madvise(free_[free_.size() - warm_], page_bytes, MADV_DONTNEED);
}

void InputMemory::replace(std::size_t capacity, std::string_view kept) {
  char* const wider = capacity == page_capacity ? pages_.take() : new char[capacity + body_padding];
  std::ranges::copy(kept, wider);
  std::memset(wider + capacity, 0, body_padding);
  release();
  data_ = wider;
  capacity_ = capacity;
}

void InputMemory::release() noexcept {
  if (capacity_ == page_capacity) pages_.give_back(data_);
  else delete[] data_;
  data_ = nullptr;
  capacity_ = 0;
}

std::optional<Block> BufferStore::take_block(std::size_t least, std::size_t most) {
  auto& blocks = least + body_padding <= small_bytes && !small_.empty() ? small_ : large_;
  auto best = blocks.end();
  for (auto block = blocks.begin(); block != blocks.end(); ++block) {
    const auto capacity = block->capacity();
    if (capacity < least || capacity > most) continue;
    if (best == blocks.end() || capacity < best->capacity()) best = block;
  }
  if (best == blocks.end()) return std::nullopt;
  std::swap(*best, blocks.back());
  Block block = std::move(blocks.back());
  blocks.pop_back();
  if (&blocks == &large_) {
    use_large();
    large_bytes_ -= block.capacity();
  }
  unpoison(block.data_, block.capacity_);
  block.clear();
  return block;
}

void BufferStore::give_back(Block&& block) {
  Block mine = std::move(block);
  if (mine.capacity() < least_kept_bytes) return;
  const bool is_small = mine.capacity() + body_padding <= small_bytes;
  if (!is_small) use_large();
  if (is_small ? small_.size() >= kept_small : large_bytes_ + mine.capacity() > kept_large_bytes)
    return;
  auto& blocks = is_small ? small_ : large_;
  blocks.reserve(blocks.size() + 1);
  poison(mine.data_, mine.capacity_);
  if (!is_small) large_bytes_ += mine.capacity();
  blocks.push_back(std::move(mine));
}

std::string BufferStore::take_text() {
  std::string text;
  if (!texts_.empty()) {
    text.swap(texts_.back());
    texts_.pop_back();
    unpoison(text.data(), text.capacity());
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
    texts_.reserve(kept_texts);
    poison(text.data(), text.capacity());
    texts_.push_back(std::move(text));
  }
}

void BufferStore::use_large() {
  idle_rounds_ = 0;
  trimmed_ = false;
}

void BufferStore::age() {
  pages_.age();
  if (trimmed_ || ++idle_rounds_ < 2) return;
  large_.clear();
  large_bytes_ = 0;
#ifdef __GLIBC__
  ::malloc_trim(0);
#endif
  trimmed_ = true;
}

}  // namespace toolyard::http
