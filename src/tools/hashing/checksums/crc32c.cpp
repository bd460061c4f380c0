#include "tools/hashing/checksums/crc32c.h"

#include <array>
#include <cstring>

#if defined(__x86_64__)
#include <nmmintrin.h>
#endif

namespace toolyard::hashing {
namespace {

// tables[k][b]: the contribution of byte b if k more bytes follow it.
using Tables = std::array<std::array<std::uint32_t, 256>, 8>;
constexpr Tables tables = [] {
  constexpr std::uint32_t polynomial = 0x82f63b78;  // reflected
  Tables all{};
  for (std::uint32_t byte = 0; byte < 256; ++byte) {
    std::uint32_t sum = byte;
    for (int bit = 0; bit < 8; ++bit) sum = (sum >> 1) ^ (sum & 1 ? polynomial : 0);
    all[0][byte] = sum;
  }
  for (std::size_t k = 1; k < all.size(); ++k)
    for (std::size_t byte = 0; byte < 256; ++byte)
      all[k][byte] = (all[k - 1][byte] >> 8) ^ all[0][all[k - 1][byte] & 0xff];
  return all;
}();

std::uint64_t load(const unsigned char* from) {
  std::uint64_t word;
  std::memcpy(&word, from, sizeof word);
  return word;
}

#if defined(__x86_64__)
__attribute__((target("sse4.2"))) std::uint32_t extend_by_instruction(std::uint32_t sum,
                                                                      Bytes bytes) {
  std::uint64_t state = std::uint32_t(~sum);
  const unsigned char* at = bytes.data();
  std::size_t left = bytes.size();
  for (; left >= 8; left -= 8, at += 8) state = _mm_crc32_u64(state, load(at));
  for (; left > 0; --left, ++at) state = _mm_crc32_u8(std::uint32_t(state), *at);
  return ~std::uint32_t(state);
}
#endif

}  // namespace

std::uint32_t extend_crc32c_by_table(std::uint32_t sum, Bytes bytes) {
  std::uint32_t state = ~sum;
  const unsigned char* at = bytes.data();
  std::size_t left = bytes.size();
  for (; left >= 8; left -= 8, at += 8) {
    const std::uint64_t word = load(at) ^ state;
    state = 0;
    for (std::size_t i = 0; i < 8; ++i) state ^= tables[7 - i][(word >> (8 * i)) & 0xff];
  }
  for (; left > 0; --left, ++at) state = (state >> 8) ^ tables[0][(state ^ *at) & 0xff];
  return ~state;
}

std::uint32_t extend_crc32c(std::uint32_t sum, Bytes bytes) {
#if defined(__x86_64__)
  static const bool has_instruction = __builtin_cpu_supports("sse4.2");
  if (has_instruction) return extend_by_instruction(sum, bytes);
#endif
  return extend_crc32c_by_table(sum, bytes);
}

}  // namespace toolyard::hashing
