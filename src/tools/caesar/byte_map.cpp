#include "tools/caesar/byte_map.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "tools/caesar/byte_map.cpp"
#include <hwy/foreach_target.h>  // includes this file again for every instruction set
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace toolyard::caesar::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

#if HWY_TARGET == HWY_SCALAR

std::size_t replace_blocks(const std::uint8_t*, std::size_t, const std::uint8_t*, std::uint8_t,
                           std::uint8_t*) {
  return 0;
}

#else

// Processes whole vectors only and returns the number of bytes processed. A row of the map, which
// is the 16 bytes with the same upper nibble, takes one table look-up; rows that change nothing are
// skipped.
std::size_t replace_blocks(const std::uint8_t* in, std::size_t size, const std::uint8_t* map,
                           std::uint8_t rows, std::uint8_t* out) {
  const hn::ScalableTag<std::uint8_t> d8;
  const std::size_t lanes = hn::Lanes(d8);
  const auto low_bits = hn::Set(d8, 15);
  std::size_t done = 0;
  for (; done + lanes <= size; done += lanes) {
    const auto bytes = hn::LoadU(d8, in + done);
    const auto low = hn::And(bytes, low_bits);
    const auto high = hn::ShiftRight<4>(bytes);
    auto result = bytes;
    for (unsigned left = rows; left != 0; left &= left - 1) {
      const auto row = static_cast<std::uint8_t>(__builtin_ctz(left));
      const auto table = hn::LoadDup128(d8, map + 16 * row);
      result =
          hn::IfThenElse(hn::Eq(high, hn::Set(d8, row)), hn::TableLookupBytes(table, low), result);
    }
    hn::StoreU(result, d8, out + done);
  }
  return done;
}

#endif

}  // namespace toolyard::caesar::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace toolyard::caesar {

HWY_EXPORT(replace_blocks);

void scalar::replace_bytes(std::string_view text, const ByteMap& map, char* out) {
  for (const char byte : text) *out++ = map[byte];
}

void replace_bytes(std::string_view text, const ByteMap& map, char* out) {
  const auto done = HWY_DYNAMIC_DISPATCH(replace_blocks)(
      reinterpret_cast<const std::uint8_t*>(text.data()), text.size(), map.data(), map.rows(),
      reinterpret_cast<std::uint8_t*>(out));
  scalar::replace_bytes(text.substr(done), map, out + done);
}

}  // namespace toolyard::caesar
#endif
