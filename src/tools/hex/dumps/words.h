// Reverses the order of bytes within words.
#pragma once
#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <span>

namespace toolyard::hex {

// Reverses each word of `word` bytes. A shorter word at the end is reversed, too.
inline void swap_words(std::span<char> bytes, std::size_t word) {
  // Words of the usual sizes are reversed eight bytes at a time.
  if (word == 2 || word == 4 || word == 8) {
    while (bytes.size() >= 8) {
      std::uint64_t value;
      std::memcpy(&value, bytes.data(), 8);
      if (word == 2) {
        value = (value & 0x00ff00ff00ff00ff) << 8 | (value >> 8 & 0x00ff00ff00ff00ff);
      } else {
        value = std::byteswap(value);
        if (word == 4) value = std::rotl(value, 32);
      }
      std::memcpy(bytes.data(), &value, 8);
      bytes = bytes.subspan(8);
    }
  }
  for (std::size_t at = 0; at < bytes.size(); at += word) {
    std::ranges::reverse(bytes.subspan(at, std::min(word, bytes.size() - at)));
  }
}

}  // namespace toolyard::hex
