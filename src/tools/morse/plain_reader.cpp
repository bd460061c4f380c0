#include "tools/morse/plain_reader.h"

#include <bit>
#include <cstring>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "tools/morse/plain_reader.cpp"
#include <hwy/foreach_target.h>  // includes this file again for every instruction set
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace toolyard::morse::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

#if HWY_TARGET == HWY_SCALAR

std::size_t read_blocks(const char*, std::size_t, PlainState&) { return 0; }
PlainSpan span_blocks(const std::uint8_t*, std::size_t, char, char) { return {}; }

#else

using Bytes = hn::CappedTag<std::uint8_t, 64>;

// One bit for each of 64 bytes.
struct Masks {
  std::uint64_t dot = 0, dash = 0, space = 0, slash = 0;
};

template <class Mask> HWY_INLINE std::uint64_t bits_of(Bytes d8, Mask mask) {
  std::uint8_t bytes[8] = {};
  hn::StoreMaskBits(d8, mask, bytes);
  std::uint64_t bits = 0;
  std::memcpy(&bits, bytes, sizeof bits);
  if constexpr (std::endian::native == std::endian::big) bits = __builtin_bswap64(bits);
  return bits;
}

HWY_INLINE Masks masks_of(const std::uint8_t* HWY_RESTRICT in, char dot, char dash) {
  const Bytes d8;
  const std::size_t lanes = hn::Lanes(d8);
  const auto is = [&](auto bytes, char wanted) HWY_ATTR {
    return bits_of(d8, hn::Eq(bytes, hn::Set(d8, static_cast<std::uint8_t>(wanted))));
  };
  Masks masks;
  for (std::size_t i = 0; i < 64; i += lanes) {
    const auto bytes = hn::LoadU(d8, in + i);
    masks.dot |= is(bytes, dot) << i;
    masks.dash |= is(bytes, dash) << i;
    masks.space |= is(bytes, ' ') << i;
    masks.slash |= is(bytes, '/') << i;
  }
  return masks;
}

HWY_INLINE std::uint64_t below(unsigned bit) { return (std::uint64_t{1} << bit) - 1; }

// Decodes the letters that begin and end in a block. Returns the end of the last one, or 0 if there
// is none. Sets `stops` at a code that must be left to the caller.
HWY_INLINE std::size_t read_block(const Masks& masks, PlainState& state, bool& stops) {
  const auto known = masks.dot | masks.dash | masks.space | masks.slash;
  const auto separators = masks.space | masks.slash;
  const auto third = state.two_part_words ? ~std::uint64_t{0} : masks.space >> 2;
  const auto word_marks = masks.slash | (masks.space & masks.space >> 1 & third);
  auto starts = ~separators & (separators << 1 | 1);
  auto ends = separators & ~separators << 1;
  if (known != ~std::uint64_t{0}) ends &= below(static_cast<unsigned>(std::countr_one(known)));
  unsigned gap = 0;  // begin of the gap before the next letter
  for (; ends != 0; ends &= ends - 1, starts &= starts - 1) {
    const auto start = static_cast<unsigned>(std::countr_zero(starts));
    const auto end = static_cast<unsigned>(std::countr_zero(ends));
    const auto marks = end - start;
    if (marks > max_marks) break;
    const auto code = (masks.dash >> start & below(marks)) | std::uint64_t{1} << marks;
    const auto& reading = state.readings[code];
    if (reading.size == 0 || reading.is_special) break;
    const bool is_gap = (word_marks >> gap & below(start - gap)) != 0;
    *state.out = ' ';
    state.out += (is_gap || state.gap_in_text) && state.has_text;
    std::memcpy(state.out, reading.text.data(), reading.text.size());
    state.out += reading.size;
    state.seen[code] = 1;
    state.tally.mark_units += reading.units;
    ++state.tally.letters;
    state.tally.words += is_gap || state.gap_in_sound;
    state.has_text = true;
    state.gap_in_text = state.gap_in_sound = false;
    gap = end;
  }
  stops = ends != 0;
  return gap;
}

std::size_t read_blocks(const char* text, std::size_t size, PlainState& state) {
  auto local = state;  // kept in registers
  std::size_t read = 0;
  while (read + 64 <= size) {
    const auto masks =
        masks_of(reinterpret_cast<const std::uint8_t*>(text) + read, local.dot, local.dash);
    bool stops = false;
    const auto length = read_block(masks, local, stops);
    read += length;
    if (length == 0 || stops) break;
  }
  state = local;
  return read;
}

PlainSpan span_blocks(const std::uint8_t* in, std::size_t size, char dot, char dash) {
  const Bytes d8;
  const std::size_t lanes = hn::Lanes(d8);
  const auto is = [&](auto bytes, char wanted) HWY_ATTR {
    return hn::Eq(bytes, hn::Set(d8, static_cast<std::uint8_t>(wanted)));
  };
  PlainSpan span;
  auto marks_seen = hn::Zero(d8);
  for (; span.size + lanes <= size; span.size += lanes) {
    const auto bytes = hn::LoadU(d8, in + span.size);
    const auto marks = hn::Or(is(bytes, dot), is(bytes, dash));
    const auto gaps =
        hn::Or(hn::Or(is(bytes, ' '), is(bytes, '/')), hn::Or(is(bytes, '\n'), is(bytes, '\r')));
    if (!hn::AllTrue(d8, hn::Or(marks, gaps))) break;
    marks_seen = hn::Or(marks_seen, hn::VecFromMask(d8, marks));
  }
  span.has_mark = !hn::AllTrue(d8, hn::Eq(marks_seen, hn::Zero(d8)));
  return span;
}

#endif

}  // namespace toolyard::morse::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace toolyard::morse {

HWY_EXPORT(read_blocks);
HWY_EXPORT(span_blocks);

std::size_t read_plain(std::string_view text, PlainState& state) {
  return HWY_DYNAMIC_DISPATCH(read_blocks)(text.data(), text.size(), state);
}

PlainSpan plain_span(std::string_view text, char dot, char dash) {
  return HWY_DYNAMIC_DISPATCH(span_blocks)(reinterpret_cast<const std::uint8_t*>(text.data()),
                                           text.size(), dot, dash);
}

}  // namespace toolyard::morse
#endif
