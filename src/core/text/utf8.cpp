#include "core/text/utf8.h"

#include <algorithm>
#include <cstdint>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/text/utf8.cpp"
#include <hwy/foreach_target.h>  // includes this file again for every instruction set
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace toolyard::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

// Counts code points: the bytes that are not continuation bytes, which are 0x80 to 0xbf.
std::size_t count_starts(const std::int8_t* HWY_RESTRICT in, std::size_t size) {
  const hn::ScalableTag<std::int8_t> d8;
  const std::size_t lanes = hn::Lanes(d8);
  const auto last_continuation = hn::Set(d8, -65);
  std::size_t count = 0, i = 0;
  for (; i + lanes <= size; i += lanes) {
    count += hn::CountTrue(d8, hn::Gt(hn::LoadU(d8, in + i), last_continuation));
  }
  for (; i < size; ++i) count += in[i] > -65;
  return count;
}

// Control characters other than 0x08 to 0x0d and 0x1b.
inline bool is_control(std::uint8_t byte) {
  return byte < 0x20 && (byte < 0x08 || byte > 0x0d) && byte != 0x1b;
}

// Returns a bit set. Bit 0: there are bytes beyond ASCII; bit 1: there are control characters.
std::uint8_t scan(const std::uint8_t* HWY_RESTRICT in, std::size_t size) {
  const hn::ScalableTag<std::uint8_t> d8;
  const std::size_t lanes = hn::Lanes(d8);
  auto joined = hn::Zero(d8), controls = hn::Zero(d8);
  std::size_t i = 0;
  for (; i + lanes <= size; i += lanes) {
    const auto bytes = hn::LoadU(d8, in + i);
    const auto shifted = hn::Sub(bytes, hn::Set(d8, 0x08));
    const auto is_low = hn::Eq(hn::Min(bytes, hn::Set(d8, 0x1f)), bytes);
    const auto is_fine =
        hn::Or(hn::Eq(hn::Min(shifted, hn::Set(d8, 5)), shifted), hn::Eq(bytes, hn::Set(d8, 0x1b)));
    joined = hn::Or(joined, bytes);
    controls = hn::Or(controls, hn::VecFromMask(d8, hn::AndNot(is_fine, is_low)));
  }
  bool is_beyond = !hn::AllTrue(d8, hn::Eq(hn::And(joined, hn::Set(d8, 0x80)), hn::Zero(d8)));
  bool has_control = !hn::AllTrue(d8, hn::Eq(controls, hn::Zero(d8)));
  for (; i < size; ++i) {
    is_beyond |= in[i] >= 0x80;
    has_control |= is_control(in[i]);
  }
  return static_cast<std::uint8_t>((is_beyond ? 1 : 0) | (has_control ? 2 : 0));
}

}  // namespace toolyard::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
#include <simdjson.h>

#include "core/text/hex.h"

namespace toolyard {

HWY_EXPORT(count_starts);
HWY_EXPORT(scan);

bool is_valid_utf8(std::string_view text) {
  return simdjson::validate_utf8(text.data(), text.size());
}

std::size_t count_code_points(std::string_view text) {
  return HWY_DYNAMIC_DISPATCH(count_starts)(reinterpret_cast<const std::int8_t*>(text.data()),
                                            text.size());
}

TextTraits scan_text(std::string_view text) {
  const auto found =
      HWY_DYNAMIC_DISPATCH(scan)(reinterpret_cast<const std::uint8_t*>(text.data()), text.size());
  return {.is_ascii = (found & 1) == 0, .has_controls = (found & 2) != 0};
}

Position locate(std::string_view text, std::size_t offset) {
  const auto before = text.substr(0, offset);
  const auto line_feeds = std::count(before.begin(), before.end(), '\n');
  const auto line_start = before.rfind('\n') + 1;  // 0 if there is no line feed
  return {.offset = before.size(),
          .line = static_cast<std::size_t>(line_feeds) + 1,
          .column = count_code_points(before.substr(line_start)) + 1};
}

CodePoint code_point_at(std::string_view text, std::size_t offset) {
  const auto byte = [&](std::size_t i) {
    return char32_t{static_cast<unsigned char>(text[offset + i])};
  };
  const auto more = [&](std::size_t i) { return byte(i) & 0x3f; };
  if (offset >= text.size()) return {};
  const auto left = text.size() - offset;
  const auto first = byte(0);
  if (first >= 0xf0 && left >= 4) {
    return {(first & 7) << 18 | more(1) << 12 | more(2) << 6 | more(3), 4};
  }
  if (first >= 0xe0 && left >= 3) return {(first & 15) << 12 | more(1) << 6 | more(2), 3};
  if (first >= 0xc0 && left >= 2) return {(first & 31) << 6 | more(1), 2};
  return {first, 1};
}

void append_code_point(std::string& text, char32_t value) {
  const auto put = [&](char32_t byte) { text += static_cast<char>(byte); };
  if (value < 0x80) {
    put(value);
  } else if (value < 0x800) {
    put(0xc0 | value >> 6), put(0x80 | (value & 0x3f));
  } else if (value < 0x10000) {
    put(0xe0 | value >> 12), put(0x80 | (value >> 6 & 0x3f)), put(0x80 | (value & 0x3f));
  } else {
    put(0xf0 | value >> 18), put(0x80 | (value >> 12 & 0x3f));
    put(0x80 | (value >> 6 & 0x3f)), put(0x80 | (value & 0x3f));
  }
}

std::string describe_character(std::string_view text, std::size_t offset) {
  const auto point = code_point_at(text, offset);
  if (!is_valid_utf8(text.substr(offset, point.length))) {
    return "the byte 0x" + encode_hex(text.substr(offset, 1), HexCase::upper);
  }
  std::string name = "U+";
  for (int shift = point.value > 0xfffff  ? 20
                   : point.value > 0xffff ? 16
                                          : 12;
       shift >= 0; shift -= 4) {
    name += upper_hex_digits[point.value >> shift & 15];
  }
  const bool is_visible = point.value > 0x20 && !(point.value >= 0x7f && point.value <= 0xa0) &&
                          !(point.value >= 0x2000 && point.value <= 0x206f) &&
                          point.value != 0xad && point.value != 0x3000 && point.value != 0xfeff;
  if (!is_visible) return name;
  return "“" + std::string(text.substr(offset, point.length)) + "” (" + name + ")";
}

}  // namespace toolyard
#endif
