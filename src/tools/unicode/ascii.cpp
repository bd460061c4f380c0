#include "tools/unicode/ascii.h"

#include <array>
#include <cstdint>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "tools/unicode/ascii.cpp"
#include <hwy/foreach_target.h>  // includes this file again for every instruction set
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace toolyard::unicode::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
using Bytes = hn::ScalableTag<std::uint8_t>;

#if HWY_TARGET == HWY_SCALAR

std::size_t tally_blocks(const std::uint8_t*, std::size_t, const std::uint8_t*, AsciiTally*) {
  return 0;
}

#else

// Counts whole vectors, which must be preceded by one more byte; returns how many bytes they are.
// Punctuation is in a table of 16 bytes, one for each lower half of a character, with a bit for
// each upper half.
std::size_t tally_blocks(const std::uint8_t* HWY_RESTRICT in, std::size_t size,
                         const std::uint8_t* punctuation, AsciiTally* tally) {
  const Bytes d8;
  const std::size_t lanes = hn::Lanes(d8);
  alignas(16) static constexpr std::uint8_t bits[16] = {1, 2, 4, 8, 16, 32, 64, 128};
  const auto by_low = hn::LoadDup128(d8, punctuation), by_high = hn::LoadDup128(d8, bits);
  const auto is_within = [&](auto value, std::uint8_t first, std::uint8_t last) HWY_ATTR {
    const auto shifted = hn::Sub(value, hn::Set(d8, first));
    return hn::Eq(hn::Min(shifted, hn::Set(d8, static_cast<std::uint8_t>(last - first))), shifted);
  };
  AsciiTally sums;
  std::size_t i = 0;
  for (; i + lanes <= size; i += lanes) {
    const auto bytes = hn::LoadU(d8, in + i), before = hn::LoadU(d8, in + i - 1);
    const auto low = hn::And(bytes, hn::Set(d8, 15)), high = hn::ShiftRight<4>(bytes);
    const auto marks =
        hn::And(hn::TableLookupBytes(by_low, low), hn::TableLookupBytes(by_high, high));
    const auto is_space =
        hn::Or(is_within(bytes, '\t', '\r'), hn::Eq(bytes, hn::Set(d8, std::uint8_t{' '})));
    const auto is_pair = hn::And(hn::Eq(bytes, hn::Set(d8, std::uint8_t{'\n'})),
                                 hn::Eq(before, hn::Set(d8, std::uint8_t{'\r'})));
    sums.letters += hn::CountTrue(d8, is_within(hn::Or(bytes, hn::Set(d8, 0x20)), 'a', 'z'));
    sums.digits += hn::CountTrue(d8, is_within(bytes, '0', '9'));
    sums.punctuation += lanes - hn::CountTrue(d8, hn::Eq(marks, hn::Zero(d8)));
    sums.white_space += hn::CountTrue(d8, is_space);
    sums.line_pairs += hn::CountTrue(d8, is_pair);
  }
  *tally = sums;
  return i;
}

#endif

// Returns the offset of the first whole vector with a byte beyond ASCII, or the end of the last
// one.
std::size_t ascii_blocks(const std::uint8_t* HWY_RESTRICT in, std::size_t size) {
  const Bytes d8;
  const std::size_t lanes = hn::Lanes(d8);
  std::size_t i = 0;
  for (; i + lanes <= size; i += lanes) {
    const auto high = hn::And(hn::LoadU(d8, in + i), hn::Set(d8, 0x80));
    if (!hn::AllTrue(d8, hn::Eq(high, hn::Zero(d8)))) break;
  }
  return i;
}

// Returns the offset of a byte in whole vectors that may end a line, or the end of the last one.
std::size_t line_end_blocks(const std::uint8_t* HWY_RESTRICT in, std::size_t size) {
  const Bytes d8;
  const std::size_t lanes = hn::Lanes(d8);
  std::size_t i = 0;
  for (; i + lanes <= size; i += lanes) {
    const auto bytes = hn::LoadU(d8, in + i);
    const auto shifted = hn::Sub(bytes, hn::Set(d8, 0x0a));
    // 0xc2 and 0xe2 differ in one bit.
    const auto is_lead = hn::Eq(hn::Or(bytes, hn::Set(d8, 0x20)), hn::Set(d8, 0xe2));
    const auto is_end = hn::Or(hn::Eq(hn::Min(shifted, hn::Set(d8, 3)), shifted), is_lead);
    const auto first = hn::FindFirstTrue(d8, is_end);
    if (first >= 0) return i + static_cast<std::size_t>(first);
  }
  return i;
}

}  // namespace toolyard::unicode::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace toolyard::unicode {

HWY_EXPORT(tally_blocks);
HWY_EXPORT(ascii_blocks);
HWY_EXPORT(line_end_blocks);

namespace {

using namespace std::literals;

constexpr std::string_view punctuation_marks = "!\"#%&'()*,-./:;?@[\\]_{}"sv;

constexpr std::array<std::uint8_t, 16> punctuation_table = [] {
  std::array<std::uint8_t, 16> table{};
  for (const char c : punctuation_marks) {
    table[c & 15] = static_cast<std::uint8_t>(table[c & 15] | 1 << (c >> 4));
  }
  return table;
}();

bool is_within(char c, char first, char last) { return c >= first && c <= last; }

void take(AsciiTally& tally, char c, char before) {
  tally.letters += is_within(static_cast<char>(c | 0x20), 'a', 'z');
  tally.digits += is_within(c, '0', '9');
  tally.white_space += c == ' ' || is_within(c, '\t', '\r');
  tally.punctuation += (punctuation_table[c & 15] >> (c >> 4) & 1) != 0;
  tally.line_pairs += c == '\n' && before == '\r';
}

void take_from(AsciiTally& tally, std::string_view text, std::size_t from) {
  for (std::size_t i = from; i < text.size(); ++i) take(tally, text[i], i > 0 ? text[i - 1] : '\0');
}

const std::uint8_t* unsigned_data(std::string_view text) {
  return reinterpret_cast<const std::uint8_t*>(text.data());
}

bool may_end_line(char c) { return is_within(c, '\n', '\r') || c == '\xc2' || c == '\xe2'; }

}  // namespace

AsciiTally scalar::tally_ascii(std::string_view text) {
  AsciiTally tally;
  take_from(tally, text, 0);
  return tally;
}

std::size_t scalar::ascii_prefix(std::string_view text) {
  std::size_t i = 0;
  while (i < text.size() && static_cast<unsigned char>(text[i]) < 0x80) ++i;
  return i;
}

std::size_t scalar::find_line_end(std::string_view text, std::size_t from) {
  while (from < text.size() && !may_end_line(text[from])) ++from;
  return from;
}

AsciiTally tally_ascii(std::string_view text) {
  if (text.empty()) return {};
  AsciiTally tally;
  const auto done = HWY_DYNAMIC_DISPATCH(tally_blocks)(unsigned_data(text) + 1, text.size() - 1,
                                                       punctuation_table.data(), &tally);
  take(tally, text.front(), '\0');
  take_from(tally, text, done + 1);
  return tally;
}

std::size_t ascii_prefix(std::string_view text) {
  const auto done = HWY_DYNAMIC_DISPATCH(ascii_blocks)(unsigned_data(text), text.size());
  return done + scalar::ascii_prefix(text.substr(done));
}

std::size_t find_line_end(std::string_view text, std::size_t from) {
  const auto rest = text.substr(from);
  const auto done = HWY_DYNAMIC_DISPATCH(line_end_blocks)(unsigned_data(rest), rest.size());
  return scalar::find_line_end(text, from + done);
}

}  // namespace toolyard::unicode
#endif
