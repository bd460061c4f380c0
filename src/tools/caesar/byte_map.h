// Replaces ASCII characters by other ASCII characters, with a vector kernel that is chosen at run
// time, or a scalar function with the same result. Bytes beyond ASCII are not changed.
#pragma once
#include <array>
#include <cstdint>
#include <string_view>

namespace toolyard::caesar {

class ByteMap {
 public:
  constexpr ByteMap() {
    for (std::size_t byte = 0; byte < 256; ++byte) to_[byte] = static_cast<std::uint8_t>(byte);
  }
  constexpr void set(char from, char to) {
    to_[static_cast<unsigned char>(from)] = static_cast<std::uint8_t>(to);
    rows_ = static_cast<std::uint8_t>(rows_ | 1u << (static_cast<unsigned char>(from) >> 4));
  }
  constexpr char operator[](char from) const {
    return static_cast<char>(to_[static_cast<unsigned char>(from)]);
  }
  constexpr const std::uint8_t* data() const { return to_.data(); }
  constexpr std::uint8_t rows() const { return rows_; }

 private:
  std::array<std::uint8_t, 256> to_{};
  std::uint8_t rows_ = 0;  // bit n: some character from 16n to 16n+15 is replaced
};

// Writes the replaced text to `out`, which must have room for `text.size()` bytes.
void replace_bytes(std::string_view text, const ByteMap&, char* out);

namespace scalar {
void replace_bytes(std::string_view text, const ByteMap&, char* out);
}

}  // namespace toolyard::caesar
