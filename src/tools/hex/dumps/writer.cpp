#include "tools/hex/dumps/writer.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "core/buffer.h"

namespace toolyard::hex {
namespace {

constexpr std::size_t usual_width = 16;
constexpr std::size_t offset_bytes = 4;
constexpr std::size_t first_column = 2 * offset_bytes + 2;

}  // namespace

std::string shown(std::string_view bytes) {
  return written_string(bytes.size(), [&](char* out) {
    for (const char byte : bytes) *out++ = shown(byte);
    return bytes.size();
  });
}

DumpWriter::DumpWriter(const Layout& layout) : letters_(layout.letters) {
  const auto width = layout.bytes_per_line == 0 ? usual_width : layout.bytes_per_line;
  const auto group = layout.group_bytes;
  // A wider gap follows every eighth byte, if a group ends there.
  const auto is_parted = 8 % group == 0;
  columns_.reserve(width);
  for (std::size_t i = 0; i < width; ++i) {
    columns_.push_back(first_column + 2 * i + i / group + (is_parted ? i / 8 : 0));
  }
  text_column_ = columns_.back() + 4;
}

std::size_t DumpWriter::size(std::size_t bytes) const {
  if (bytes == 0) return 0;
  const auto lines = (bytes - 1) / columns_.size() + 1;
  return lines * (text_column_ + 3) - 1 + bytes;
}

void DumpWriter::write(std::string_view bytes, char* out) const {
  for (std::size_t at = 0; at < bytes.size(); at += columns_.size()) {
    if (at > 0) *out++ = '\n';
    out = put_line(at, bytes.substr(at, columns_.size()), out);
  }
}

char* DumpWriter::put_line(std::size_t offset, std::string_view bytes, char* out) const {
  std::memset(out, ' ', text_column_);
  std::array<char, offset_bytes> big_endian;
  for (std::size_t i = 0; i < offset_bytes; ++i) {
    big_endian[i] = static_cast<char>(offset >> 8 * (offset_bytes - 1 - i));
  }
  scalar::encode_hex({big_endian.data(), offset_bytes}, letters_, out);
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    scalar::encode_hex(bytes.substr(i, 1), letters_, out + columns_[i]);
  }
  out += text_column_;
  *out++ = '|';
  for (const char byte : bytes) *out++ = shown(byte);
  *out++ = '|';
  return out;
}

}  // namespace toolyard::hex
