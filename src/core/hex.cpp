#include "core/hex.h"

#include <cstdint>

#include "core/buffer.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/hex.cpp"
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

#else

// Returns how many bytes were encoded: whole vectors only.
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

#endif

// Returns how many bytes were decoded: whole vectors without a fault only.
std::size_t decode_hex_blocks(const std::uint8_t* HWY_RESTRICT in, std::size_t bytes,
                              std::uint8_t* HWY_RESTRICT out) {
  const Bytes d8;
  const std::size_t lanes = hn::Lanes(d8);
  const auto at_most = [](auto value, auto limit)
                           HWY_ATTR { return hn::Eq(hn::Min(value, limit), value); };
  std::size_t written = 0;
  for (; written + lanes <= bytes; written += lanes) {
    auto high = hn::Undefined(d8), low = hn::Undefined(d8);
    hn::LoadInterleaved2(d8, in + 2 * written, high, low);
    const auto high_digit = hn::Sub(high, hn::Set(d8, '0'));
    const auto low_digit = hn::Sub(low, hn::Set(d8, '0'));
    const auto high_letter = hn::Sub(hn::Or(high, hn::Set(d8, 0x20)), hn::Set(d8, 'a'));
    const auto low_letter = hn::Sub(hn::Or(low, hn::Set(d8, 0x20)), hn::Set(d8, 'a'));
    const auto is_high_digit = at_most(high_digit, hn::Set(d8, 9));
    const auto is_low_digit = at_most(low_digit, hn::Set(d8, 9));
    const auto is_high = hn::Or(is_high_digit, at_most(high_letter, hn::Set(d8, 5)));
    const auto is_low = hn::Or(is_low_digit, at_most(low_letter, hn::Set(d8, 5)));
    if (HWY_UNLIKELY(!hn::AllTrue(d8, hn::And(is_high, is_low)))) break;
    const auto ten = hn::Set(d8, 10);
    high = hn::IfThenElse(is_high_digit, high_digit, hn::Add(high_letter, ten));
    low = hn::IfThenElse(is_low_digit, low_digit, hn::Add(low_letter, ten));
    hn::StoreU(hn::Or(hn::ShiftLeft<4>(high), low), d8, out + written);
  }
  return written;
}

}  // namespace toolyard::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace toolyard {

HWY_EXPORT(encode_hex_blocks);
HWY_EXPORT(decode_hex_blocks);

namespace {

const std::uint8_t* unsigned_data(std::string_view text) {
  return reinterpret_cast<const std::uint8_t*>(text.data());
}
const char* digits_of(HexCase letters) {
  return letters == HexCase::lower ? "0123456789abcdef" : "0123456789ABCDEF";
}

}  // namespace

void scalar::encode_hex(std::string_view bytes, HexCase letters, char* out) {
  const char* digits = digits_of(letters);
  for (const char byte : bytes) {
    *out++ = digits[static_cast<unsigned char>(byte) >> 4];
    *out++ = digits[static_cast<unsigned char>(byte) & 15];
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

void encode_hex(std::string_view bytes, HexCase letters, char* out) {
  alignas(16) std::uint8_t digits[16];
  for (std::size_t i = 0; i < 16; ++i) digits[i] = static_cast<std::uint8_t>(digits_of(letters)[i]);
  const auto done = HWY_DYNAMIC_DISPATCH(encode_hex_blocks)(
      unsigned_data(bytes), bytes.size(), digits, reinterpret_cast<std::uint8_t*>(out));
  scalar::encode_hex(bytes.substr(done), letters, out + 2 * done);
}

std::string encode_hex(std::string_view bytes, HexCase letters) {
  return written_string(2 * bytes.size(), [&](char* out) {
    encode_hex(bytes, letters, out);
    return 2 * bytes.size();
  });
}

std::size_t decode_hex(std::string_view text, char* out) {
  const auto done = HWY_DYNAMIC_DISPATCH(decode_hex_blocks)(unsigned_data(text), text.size() / 2,
                                                            reinterpret_cast<std::uint8_t*>(out));
  return 2 * done + scalar::decode_hex(text.substr(2 * done), out + done);
}

}  // namespace toolyard
#endif
