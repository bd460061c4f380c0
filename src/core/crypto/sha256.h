// SHA-256 of short texts, such as credentials that are looked up by their hash with every request.
#pragma once
#include <array>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace toolyard {

using Sha256 = std::array<unsigned char, 32>;
Sha256 sha256(std::string_view text);

// Compares in constant time.
inline bool are_same(const Sha256& one, const Sha256& other) {
  std::uint64_t difference = 0;
  for (std::size_t at = 0; at < one.size(); at += sizeof difference) {
    std::array<std::uint64_t, 2> words;
    std::memcpy(&words[0], one.data() + at, sizeof difference);
    std::memcpy(&words[1], other.data() + at, sizeof difference);
    difference |= words[0] ^ words[1];
  }
  return difference == 0;
}

}  // namespace toolyard
