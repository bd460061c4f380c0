#include "tools/pdf/memory_input.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <stdexcept>

namespace toolyard::pdf {

qpdf_offset_t MemoryInput::findAndSkipNextEOL() {
  budget_.tick();
  const auto size = static_cast<qpdf_offset_t>(bytes_.size());
  if (at_ >= size) {
    last_offset = size;
    at_ = size;
    return size;
  }
  const auto is_end = [](char c) { return c == '\r' || c == '\n'; };
  auto found = static_cast<std::size_t>(at_);
  for (; found < bytes_.size() && !is_end(bytes_[found]); ++found) spend();
  if (found == bytes_.size()) {
    at_ = size;
    return size;
  }
  auto after = found + 1;
  for (; after < bytes_.size() && is_end(bytes_[after]); ++after) spend();
  at_ = static_cast<qpdf_offset_t>(after);
  return static_cast<qpdf_offset_t>(found);
}

void MemoryInput::seek(qpdf_offset_t offset, int whence) {
  qpdf_offset_t base = 0;
  if (whence == SEEK_CUR) base = at_;
  if (whence == SEEK_END) base = static_cast<qpdf_offset_t>(bytes_.size());
  if (offset > (1LL << 60) || base + offset < 0)
    throw std::runtime_error("seek outside of the file");
  at_ = base + offset;
}

std::size_t MemoryInput::read(char* buffer, std::size_t length) {
  budget_.tick();
  last_offset = at_;
  const auto start = std::min(static_cast<std::size_t>(at_), bytes_.size());
  if (start >= bytes_.size()) {
    last_offset = static_cast<qpdf_offset_t>(bytes_.size());
    at_ = last_offset;
    return 0;
  }
  const auto taken = std::min(length, bytes_.size() - start);
  spend(taken);
  std::memcpy(buffer, bytes_.data() + start, taken);
  at_ += static_cast<qpdf_offset_t>(taken);
  return taken;
}

}  // namespace toolyard::pdf
