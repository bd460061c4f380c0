#include "tools/pdf/decoding/filters.h"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <new>
#include <vector>

#include "core/endpoint/budget.h"
#include "core/text/hex.h"
#include "tools/pdf/decoding/brotli.h"
#include "tools/pdf/images/png_rows.h"

namespace toolyard::pdf {

namespace {

constexpr std::size_t steps_per_inflated_byte = 4, steps_per_expanded_byte = 4;

// Appends bytes up to a size. Returns false beyond it.
class BoundedText {
 public:
  explicit BoundedText(std::size_t most) : most_(most) {}
  bool add(std::string_view bytes) {
    spend(steps_per_expanded_byte * bytes.size());
    const auto room = most_ - decoded.bytes.size();
    if (bytes.size() > room) decoded.is_complete = false;
    decoded.bytes += bytes.substr(0, room);
    return decoded.is_complete;
  }
  bool add(char byte) { return add(std::string_view(&byte, 1)); }

  Decoded decoded;

 private:
  std::size_t most_;
};

bool is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r') || c == '\0'; }

// The table of an LZW decoder: each code is a string that another code begins.
class LzwTable {
 public:
  static constexpr std::size_t clear = 256, end = 257, first = 258, most = 4096;

  void reset() { size_ = first; }
  std::size_t size() const { return size_; }
  bool is_full() const { return size_ == most; }
  void add(std::size_t prefix, char last) {
    prefixes_[size_] = static_cast<unsigned short>(prefix);
    lasts_[size_++] = last;
  }
  // Returns the string of a code that exists.
  std::string_view text(std::size_t code) {
    auto at = text_.size();
    for (; code >= first; code = prefixes_[code]) text_[--at] = lasts_[code];
    text_[--at] = static_cast<char>(code);
    return std::string_view(text_).substr(at);
  }

 private:
  std::array<unsigned short, most> prefixes_{};
  std::array<char, most> lasts_{};
  std::string text_ = std::string(most, '\0');
  std::size_t size_ = first;
};

// Adds 4 bytes of five digits to the base of 85; fewer if fewer digits are given.
bool add_group(const std::array<std::uint32_t, 5>& digits, std::size_t count, BoundedText& into) {
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < digits.size(); ++i) value = value * 85 + (i < count ? digits[i] : 84);
  std::string bytes;
  for (std::size_t i = 0; i + 1 < count; ++i) bytes += static_cast<char>(value >> (24 - 8 * i));
  return into.add(bytes);
}

}  // namespace

Decoded decode_flate(std::string_view data, std::size_t max_bytes) {
  Decoded decoded;
  z_stream zlib{};
  if (inflateInit(&zlib) != Z_OK) throw std::bad_alloc();
  struct End {
    z_stream& zlib;
    ~End() { inflateEnd(&zlib); }
  } const end{zlib};
  std::vector<char> out(65536);
  for (int status = Z_OK; status == Z_OK || (status == Z_BUF_ERROR && !data.empty());) {
    if (zlib.avail_in == 0) {
      const auto piece = data.substr(0, 1U << 20);
      zlib.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(piece.data()));
      zlib.avail_in = static_cast<uInt>(piece.size());
      data.remove_prefix(piece.size());
    }
    zlib.next_out = reinterpret_cast<Bytef*>(out.data());
    zlib.avail_out = static_cast<uInt>(out.size());
    status = inflate(&zlib, Z_SYNC_FLUSH);
    const auto made = out.size() - zlib.avail_out;
    spend(steps_per_inflated_byte * made + 1);
    if (made > max_bytes - decoded.bytes.size()) {
      decoded.is_complete = false;
      return decoded;
    }
    decoded.bytes.append(out.data(), made);
  }
  return decoded;
}

Decoded decode_brotli(std::string_view data, std::size_t max_bytes) {
  BoundedText text(max_bytes);
  BrotliUnpacker([&](std::string_view piece) { return text.add(piece); }).add(data);
  return std::move(text.decoded);
}

Decoded decode_lzw(std::string_view data, std::size_t early_change, std::size_t max_bytes) {
  BoundedText text(max_bytes);
  LzwTable table;
  std::uint32_t bits = 0;
  std::size_t count = 0, width = 9;
  constexpr auto none = LzwTable::most;
  auto before = none;
  for (const auto byte : data) {
    bits = bits << 8 | static_cast<unsigned char>(byte);
    count += 8;
    if (count < width) continue;
    count -= width;
    const std::size_t code = bits >> count & ((1U << width) - 1);
    if (code == LzwTable::end) break;
    if (code == LzwTable::clear) {
      table.reset();
      before = none;
      width = 9;
      continue;
    }
    const bool is_new = code == table.size();
    if (code > table.size() || (is_new && before == none)) break;
    if (before != none && !table.is_full())
      table.add(before, table.text(is_new ? before : code).front());
    if (code >= table.size() || !text.add(table.text(code))) break;
    before = code;
    const auto next = table.size() + early_change;
    width = next >= 2048 ? 12 : next >= 1024 ? 11 : next >= 512 ? 10 : 9;
  }
  return std::move(text.decoded);
}

Decoded decode_run_length(std::string_view data, std::size_t max_bytes) {
  constexpr unsigned end = 128;
  BoundedText text(max_bytes);
  for (std::size_t at = 0; at + 1 < data.size();) {
    const unsigned length = static_cast<unsigned char>(data[at++]);
    if (length == end) break;
    const auto copied = data.substr(at, length + 1);
    const bool is_run = length > end;
    if (!text.add(is_run ? std::string_view(std::string(257 - length, data[at])) : copied)) break;
    at += is_run ? 1 : copied.size();
  }
  return std::move(text.decoded);
}

Decoded decode_ascii_hex(std::string_view data, std::size_t max_bytes) {
  BoundedText text(max_bytes);
  int half = -1;
  for (const auto c : data) {
    if (c == '>') break;
    const auto digit = hex_value(c);
    if (digit < 0) {
      if (is_blank(c)) continue;
      break;
    }
    if (half < 0) half = digit;
    else {
      if (!text.add(static_cast<char>(half << 4 | digit))) break;
      half = -1;
    }
  }
  if (half >= 0) text.add(static_cast<char>(half << 4));
  return std::move(text.decoded);
}

Decoded decode_ascii85(std::string_view data, std::size_t max_bytes) {
  BoundedText text(max_bytes);
  std::array<std::uint32_t, 5> digits{};
  std::size_t count = 0;
  for (const auto c : data) {
    if (is_blank(c)) continue;
    if (c == 'z' && count == 0) {
      if (!text.add(std::string_view("\0\0\0\0", 4))) break;
      continue;
    }
    if (c < '!' || c > 'u') break;
    digits.at(count++) = static_cast<std::uint32_t>(c - '!');
    if (count < digits.size()) continue;
    if (!add_group(digits, count, text)) break;
    count = 0;
  }
  if (count > 1) add_group(digits, count, text);
  return std::move(text.decoded);
}

std::string without_png_filters(std::string_view data, const RowShape& shape) {
  const auto row_bytes = shape.row_bytes();
  std::string plain, above(row_bytes, '\0'), row;
  while (!data.empty()) {
    const auto filter = static_cast<unsigned char>(data[0]);
    row.assign(data.substr(1, row_bytes));
    row.resize(row_bytes, '\0');
    unfilter(filter > last_filter ? 0 : filter, row, above, shape.pixel_bytes());
    plain += row;
    above.swap(row);
    data.remove_prefix(std::min(row_bytes + 1, data.size()));
  }
  return plain;
}

void undo_differences(std::string& data, const RowShape& shape) {
  const auto row_bytes = shape.row_bytes(), samples = shape.columns * shape.colors;
  const auto mask = (1U << shape.bits) - 1;
  spend(steps_per_expanded_byte * data.size());
  std::vector<unsigned> left(shape.colors);
  for (std::size_t start = 0; start + row_bytes <= data.size(); start += row_bytes) {
    std::ranges::fill(left, 0);
    for (std::size_t i = 0; i < samples; ++i) {
      auto* const at = data.data() + start + i * shape.bits / 8;
      auto& sum = left[i % shape.colors];
      const auto byte = static_cast<unsigned char>(at[0]);
      if (shape.bits == 16) {
        sum = (sum + (byte << 8U | static_cast<unsigned char>(at[1]))) & mask;
        at[0] = static_cast<char>(sum >> 8);
        at[1] = static_cast<char>(sum);
      } else {
        const auto shift = 8 - shape.bits - i * shape.bits % 8;
        sum = (sum + (byte >> shift)) & mask;
        at[0] = static_cast<char>((byte & ~(mask << shift)) | sum << shift);
      }
    }
  }
}

}  // namespace toolyard::pdf
