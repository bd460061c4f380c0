#include "core/text/hex.h"

#include <cstdint>
#include <cstring>

#include "core/buffer.h"

#ifndef TOOLYARD_HEX_KERNEL_UNIT
#define TOOLYARD_HEX_KERNEL_UNIT
namespace toolyard {

// A unit in the form that the kernels use: up to two characters around the digits.
struct KernelUnit {
  explicit KernelUnit(const HexUnit& unit) : size(unit.size()), digits_at(unit.before.size()) {
    if (size > 4) return;
    std::size_t count = 0;
    for (const auto part : {unit.before, unit.after})
      for (const char c : part) characters[count++] = static_cast<std::uint8_t>(c);
  }
  // Returns the kernel for the unit: 42 means four characters with the digits from the third on. 0:
  // no kernel supports the unit.
  std::size_t kind() const { return size == 3 || size == 4 ? 10 * size + digits_at : 0; }

  std::size_t size;
  std::size_t digits_at;
  std::uint8_t characters[2] = {};
};

}  // namespace toolyard
#endif

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/text/hex.cpp"
#include <hwy/foreach_target.h>  // includes this file again for every instruction set
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace toolyard::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
using Bytes = hn::ScalableTag<std::uint8_t>;

#if HWY_TARGET == HWY_SCALAR

std::size_t encode_hex_blocks(const std::uint8_t*, std::size_t, const std::uint8_t*,
                              std::uint8_t*) {
  return 0;
}
std::size_t encode_unit_blocks(const std::uint8_t*, std::size_t, const std::uint8_t*,
                               const KernelUnit&, std::uint8_t*) {
  return 0;
}

#else

// Returns the number of bytes encoded: whole vectors only.
std::size_t encode_hex_blocks(const std::uint8_t* HWY_RESTRICT in, std::size_t size,
                              const std::uint8_t* digits, std::uint8_t* HWY_RESTRICT out) {
  const Bytes d8;
  const std::size_t lanes = hn::Lanes(d8);
  const auto table = hn::LoadDup128(d8, digits);
  std::size_t read = 0;
  for (; read + lanes <= size; read += lanes) {
    const auto bytes = hn::LoadU(d8, in + read);
    const auto high = hn::TableLookupBytes(table, hn::ShiftRight<4>(bytes));
    const auto low = hn::TableLookupBytes(table, hn::And(bytes, hn::Set(d8, 15)));
    hn::StoreInterleaved2(high, low, d8, out + 2 * read);
  }
  return read;
}

// Encodes units of `Size` characters whose digits begin at `At`. Returns the number of bytes
// encoded: whole vectors only.
template <std::size_t Size, std::size_t At>
std::size_t encode_units(const std::uint8_t* HWY_RESTRICT in, std::size_t size,
                         const std::uint8_t* digits, const KernelUnit& around,
                         std::uint8_t* HWY_RESTRICT out) {
  const Bytes d8;
  const std::size_t lanes = hn::Lanes(d8);
  const auto table = hn::LoadDup128(d8, digits);
  const auto first = hn::Set(d8, around.characters[0]);
  const auto second = hn::Set(d8, around.characters[1]);
  std::size_t read = 0;
  for (; read + lanes <= size; read += lanes) {
    const auto bytes = hn::LoadU(d8, in + read);
    const auto high = hn::TableLookupBytes(table, hn::ShiftRight<4>(bytes));
    const auto low = hn::TableLookupBytes(table, hn::And(bytes, hn::Set(d8, 15)));
    auto* to = out + Size * read;
    if constexpr (Size == 3 && At == 0) hn::StoreInterleaved3(high, low, first, d8, to);
    if constexpr (Size == 3 && At == 1) hn::StoreInterleaved3(first, high, low, d8, to);
    if constexpr (Size == 4 && At == 0) hn::StoreInterleaved4(high, low, first, second, d8, to);
    if constexpr (Size == 4 && At == 1) hn::StoreInterleaved4(first, high, low, second, d8, to);
    if constexpr (Size == 4 && At == 2) hn::StoreInterleaved4(first, second, high, low, d8, to);
  }
  return read;
}

std::size_t encode_unit_blocks(const std::uint8_t* in, std::size_t size, const std::uint8_t* digits,
                               const KernelUnit& around, std::uint8_t* out) {
  switch (around.kind()) {
    case 30: return encode_units<3, 0>(in, size, digits, around, out);
    case 31: return encode_units<3, 1>(in, size, digits, around, out);
    case 40: return encode_units<4, 0>(in, size, digits, around, out);
    case 41: return encode_units<4, 1>(in, size, digits, around, out);
    case 42: return encode_units<4, 2>(in, size, digits, around, out);
    default: return 0;
  }
}

#endif

// Stores the values of digits in `value`, and returns a mask of the characters that are digits.
template <class V> HWY_INLINE auto digit_values(V characters, V& value) {
  const Bytes d8;
  const auto digit = hn::Sub(characters, hn::Set(d8, '0'));
  const auto letter = hn::Sub(hn::Or(characters, hn::Set(d8, 0x20)), hn::Set(d8, 'a'));
  const auto is_digit = hn::Eq(hn::Min(digit, hn::Set(d8, 9)), digit);
  const auto is_letter = hn::Eq(hn::Min(letter, hn::Set(d8, 5)), letter);
  value = hn::IfThenElse(is_digit, digit, hn::Add(letter, hn::Set(d8, 10)));
  return hn::Or(is_digit, is_letter);
}

// Returns the number of bytes decoded: only whole vectors without a fault.
std::size_t decode_hex_blocks(const std::uint8_t* HWY_RESTRICT in, std::size_t bytes,
                              std::uint8_t* HWY_RESTRICT out) {
  const Bytes d8;
  const std::size_t lanes = hn::Lanes(d8);
  std::size_t written = 0;
  for (; written + lanes <= bytes; written += lanes) {
    auto high = hn::Zero(d8), low = hn::Zero(d8);
    hn::LoadInterleaved2(d8, in + 2 * written, high, low);
    const auto is_high = digit_values(high, high), is_low = digit_values(low, low);
    if (HWY_UNLIKELY(!hn::AllTrue(d8, hn::And(is_high, is_low)))) break;
    hn::StoreU(hn::Or(hn::ShiftLeft<4>(high), low), d8, out + written);
  }
  return written;
}

// Decodes units of `Size` characters whose digits begin at `At`. Returns the number of bytes
// decoded: only whole vectors without a fault.
template <std::size_t Size, std::size_t At>
std::size_t decode_units(const std::uint8_t* HWY_RESTRICT in, std::size_t bytes,
                         const KernelUnit& around, std::uint8_t* HWY_RESTRICT out) {
  const Bytes d8;
  const std::size_t lanes = hn::Lanes(d8);
  const auto first = hn::Set(d8, around.characters[0]);
  const auto second = hn::Set(d8, around.characters[1]);
  std::size_t written = 0;
  for (; written + lanes <= bytes; written += lanes) {
    auto high = hn::Zero(d8), low = hn::Zero(d8), a = first, b = second;
    const auto* from = in + Size * written;
    if constexpr (Size == 3 && At == 0) hn::LoadInterleaved3(d8, from, high, low, a);
    if constexpr (Size == 3 && At == 1) hn::LoadInterleaved3(d8, from, a, high, low);
    if constexpr (Size == 4 && At == 0) hn::LoadInterleaved4(d8, from, high, low, a, b);
    if constexpr (Size == 4 && At == 1) hn::LoadInterleaved4(d8, from, a, high, low, b);
    if constexpr (Size == 4 && At == 2) hn::LoadInterleaved4(d8, from, a, b, high, low);
    const auto are_digits = hn::And(digit_values(high, high), digit_values(low, low));
    const auto are_around = hn::And(hn::Eq(a, first), hn::Eq(b, second));
    if (HWY_UNLIKELY(!hn::AllTrue(d8, hn::And(are_digits, are_around)))) break;
    hn::StoreU(hn::Or(hn::ShiftLeft<4>(high), low), d8, out + written);
  }
  return written;
}

std::size_t decode_unit_blocks(const std::uint8_t* in, std::size_t bytes, const KernelUnit& around,
                               std::uint8_t* out) {
  switch (around.kind()) {
    case 30: return decode_units<3, 0>(in, bytes, around, out);
    case 31: return decode_units<3, 1>(in, bytes, around, out);
    case 40: return decode_units<4, 0>(in, bytes, around, out);
    case 41: return decode_units<4, 1>(in, bytes, around, out);
    case 42: return decode_units<4, 2>(in, bytes, around, out);
    default: return 0;
  }
}

// Returns the size of the whole vectors of digits that the text begins with.
std::size_t span_blocks(const std::uint8_t* HWY_RESTRICT in, std::size_t size) {
  const Bytes d8;
  const std::size_t lanes = hn::Lanes(d8);
  std::size_t read = 0;
  for (; read + lanes <= size; read += lanes) {
    auto value = hn::Zero(d8);
    if (!hn::AllTrue(d8, digit_values(hn::LoadU(d8, in + read), value))) break;
  }
  return read;
}

}  // namespace toolyard::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace toolyard {

HWY_EXPORT(encode_hex_blocks);
HWY_EXPORT(decode_hex_blocks);
HWY_EXPORT(encode_unit_blocks);
HWY_EXPORT(decode_unit_blocks);
HWY_EXPORT(span_blocks);

namespace {

const std::uint8_t* unsigned_data(std::string_view text) {
  return reinterpret_cast<const std::uint8_t*>(text.data());
}
std::uint8_t* unsigned_data(char* out) { return reinterpret_cast<std::uint8_t*>(out); }

alignas(16) constexpr std::uint8_t lower_digits[17] = "0123456789abcdef";
alignas(16) constexpr std::uint8_t upper_digits[17] = "0123456789ABCDEF";
const std::uint8_t* digits_of(HexCase letters) {
  return letters == HexCase::lower ? lower_digits : upper_digits;
}

// A unit of up to eight characters as a single word, with zeros for the digits and for unused
// bytes.
struct WordUnit {
  explicit WordUnit(const HexUnit& unit) : fits(unit.size() <= sizeof pattern) {
    if (!fits) return;
    const auto put = [&](std::string_view part, std::size_t at) {
      part.copy(pattern + at, part.size());
      std::memset(mask + at, 0xff, part.size());
    };
    put(unit.before, 0);
    put(unit.after, unit.before.size() + 2);
  }
  // Whether eight characters begin with the unit, whatever its digits.
  bool matches(const char* text) const {
    std::uint64_t found, wanted, relevant;
    std::memcpy(&found, text, sizeof found);
    std::memcpy(&wanted, pattern, sizeof wanted);
    std::memcpy(&relevant, mask, sizeof relevant);
    return (found & relevant) == wanted;
  }

  bool fits;
  char pattern[8] = {};
  char mask[8] = {};
};

char* put_byte(char byte, const std::uint8_t* digits, char* out) {
  *out++ = static_cast<char>(digits[static_cast<unsigned char>(byte) >> 4]);
  *out++ = static_cast<char>(digits[static_cast<unsigned char>(byte) & 15]);
  return out;
}

}  // namespace

void scalar::encode_hex(std::string_view bytes, HexCase letters, char* out) {
  for (const char byte : bytes) out = put_byte(byte, digits_of(letters), out);
}

void scalar::encode_hex_units(std::string_view bytes, HexCase letters, const HexUnit& unit,
                              char* out) {
  for (const char byte : bytes) {
    out += unit.before.copy(out, unit.before.size());
    out = put_byte(byte, digits_of(letters), out);
    out += unit.after.copy(out, unit.after.size());
  }
}

std::size_t scalar::decode_hex(std::string_view text, char* out) {
  std::size_t read = 0;
  for (; read + 2 <= text.size(); read += 2) {
    const int high = hex_value(text[read]), low = hex_value(text[read + 1]);
    if (high < 0) return read;
    if (low < 0) return read + 1;
    *out++ = static_cast<char>(high << 4 | low);
  }
  return read < text.size() && hex_value(text[read]) >= 0 ? read + 1 : read;
}

std::size_t scalar::decode_hex_units(std::string_view text, const HexUnit& unit, char* out) {
  const auto size = unit.size();
  std::size_t count = 0;
  for (; text.size() >= size; text.remove_prefix(size), ++count) {
    const auto digits = text.substr(unit.before.size());
    const int high = hex_value(digits[0]), low = hex_value(digits[1]);
    if ((high | low) < 0 || !text.starts_with(unit.before) ||
        !digits.substr(2).starts_with(unit.after)) {
      break;
    }
    *out++ = static_cast<char>(high << 4 | low);
  }
  return count;
}

std::size_t scalar::hex_span(std::string_view text) {
  std::size_t size = 0;
  while (size < text.size() && hex_value(text[size]) >= 0) ++size;
  return size;
}

void encode_hex(std::string_view bytes, HexCase letters, char* out) {
  const auto done = HWY_DYNAMIC_DISPATCH(encode_hex_blocks)(unsigned_data(bytes), bytes.size(),
                                                            digits_of(letters), unsigned_data(out));
  scalar::encode_hex(bytes.substr(done), letters, out + 2 * done);
}

std::string encode_hex(std::string_view bytes, HexCase letters) {
  return written_string(2 * bytes.size(), [&](char* out) {
    encode_hex(bytes, letters, out);
    return 2 * bytes.size();
  });
}

std::string hex_number(std::uint64_t number) {
  std::string text;
  for (int shift = 60; shift >= 0; shift -= 4) text += lower_hex_digits[number >> shift & 15];
  return text;
}

void encode_hex_units(std::string_view bytes, HexCase letters, const HexUnit& unit, char* out) {
  if (unit.size() == 2) return encode_hex(bytes, letters, out);
  auto done = HWY_DYNAMIC_DISPATCH(encode_unit_blocks)(
      unsigned_data(bytes), bytes.size(), digits_of(letters), KernelUnit(unit), unsigned_data(out));
  const WordUnit word(unit);
  // Each word is eight characters; those beyond the unit are overwritten by the next word.
  for (; word.fits && (bytes.size() - done) * unit.size() >= sizeof word.pattern; ++done) {
    auto* to = out + unit.size() * done;
    std::memcpy(to, word.pattern, sizeof word.pattern);
    put_byte(bytes[done], digits_of(letters), to + unit.before.size());
  }
  scalar::encode_hex_units(bytes.substr(done), letters, unit, out + unit.size() * done);
}

std::size_t decode_hex(std::string_view text, char* out) {
  const auto done = HWY_DYNAMIC_DISPATCH(decode_hex_blocks)(unsigned_data(text), text.size() / 2,
                                                            unsigned_data(out));
  return 2 * done + scalar::decode_hex(text.substr(2 * done), out + done);
}

std::size_t decode_hex_units(std::string_view text, const HexUnit& unit, char* out) {
  const auto size = unit.size();
  if (size == 2) return decode_hex(text, out) / 2;
  auto done = HWY_DYNAMIC_DISPATCH(decode_unit_blocks)(unsigned_data(text), text.size() / size,
                                                       KernelUnit(unit), unsigned_data(out));
  const WordUnit word(unit);
  for (; word.fits && text.size() - size * done >= sizeof word.pattern; ++done) {
    const auto* from = text.data() + size * done;
    const int high = hex_value(from[unit.before.size()]);
    const int low = hex_value(from[unit.before.size() + 1]);
    if ((high | low) < 0 || !word.matches(from)) break;
    out[done] = static_cast<char>(high << 4 | low);
  }
  return done + scalar::decode_hex_units(text.substr(size * done), unit, out + done);
}

std::size_t hex_span(std::string_view text) {
  const auto done = HWY_DYNAMIC_DISPATCH(span_blocks)(unsigned_data(text), text.size());
  return done + scalar::hex_span(text.substr(done));
}

}  // namespace toolyard
#endif
