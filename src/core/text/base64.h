// Base64 (RFC 4648) over any alphabet of 64 characters: vector kernels, chosen at run time, for the
// usual alphabets, and scalar code for others. Decoding skips and repairs nothing; `base64_fault`
// reports what a strict decoder rejects.
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace toolyard {

inline constexpr std::uint8_t no_base64_value = 0xff;

// Sixty-four distinct printable ASCII characters in the order of their values, and the tables
// derived from them. '=' must not be among them.
class Base64Alphabet {
 public:
  constexpr explicit Base64Alphabet(std::string_view characters) {
    values.fill(no_base64_value);
    for (std::size_t value = 0; value < 64; ++value) {
      this->characters[value] = characters[value];
      values[static_cast<unsigned char>(characters[value])] = static_cast<std::uint8_t>(value);
    }
    find_encode_ranges();
    find_decode_ranges();
  }
  constexpr bool has(char character) const {
    return values[static_cast<unsigned char>(character)] != no_base64_value;
  }

  std::array<char, 64> characters{};
  std::array<std::uint8_t, 256> values{};

  // For the vector kernels. Encoding: values 0-25, values 26-51, each digit, 62 and 63 are
  // converted to characters by adding one of sixteen offsets, if the alphabet permits that.
  static constexpr std::size_t encode_range(std::size_t value) {
    return value < 26 ? 13 : value < 52 ? 0 : value - 51;
  }
  bool has_encode_ranges = true;
  std::array<std::uint8_t, 16> encode_offsets{};

  // Decoding: a character is valid unless its two nibbles share a bit of `high_faults` and
  // `low_faults`. Its value is found by adding the offset of its high nibble, except for one
  // character of the alphabet, whose offset is 8 places further.
  bool has_decode_ranges = true;
  std::array<std::uint8_t, 16> high_faults{};
  std::array<std::uint8_t, 16> low_faults{};
  std::array<std::uint8_t, 16> decode_offsets{};
  std::uint8_t exception = 0xff;

 private:
  constexpr void find_encode_ranges() {
    std::array<bool, 16> is_known{};
    for (std::size_t value = 0; value < 64; ++value) {
      const auto range = encode_range(value);
      const auto offset = static_cast<std::uint8_t>(characters[value] - static_cast<int>(value));
      if (is_known[range] && encode_offsets[range] != offset) has_encode_ranges = false;
      encode_offsets[range] = offset;
      is_known[range] = true;
    }
  }
  constexpr void find_decode_ranges() {
    high_faults.fill(1);
    low_faults.fill(1);
    for (std::size_t high = 2; high < 8; ++high) {
      high_faults[high] = static_cast<std::uint8_t>(1u << high);
      bool is_known = false;
      for (std::size_t low = 0; low < 16; ++low) {
        const auto character = static_cast<std::uint8_t>(high << 4 | low);
        if (values[character] == no_base64_value) {
          low_faults[low] = static_cast<std::uint8_t>(low_faults[low] | 1u << high);
          continue;
        }
        const auto offset = static_cast<std::uint8_t>(values[character] - character);
        if (!is_known) {
          decode_offsets[high] = offset;
          is_known = true;
        } else if (decode_offsets[high] != offset) {
          if (exception != 0xff) has_decode_ranges = false;
          exception = character;
          decode_offsets[high + 8] = offset;
        }
      }
    }
  }
};

inline constexpr Base64Alphabet base64_standard{
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"};
inline constexpr Base64Alphabet base64_url{
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"};

enum class Base64Padding {
  required,
  optional,  // absent or complete
  forbidden,
  repairable  // may be incomplete, and trailing bits may be set
};

constexpr std::size_t base64_encoded_size(std::size_t bytes, bool is_padded) {
  return is_padded ? (bytes + 2) / 3 * 4 : bytes / 3 * 4 + (bytes % 3 * 4 + 2) / 3;
}
// Maximum number of bytes that so many characters decode to.
constexpr std::size_t base64_decoded_capacity(std::size_t characters) {
  return characters / 4 * 3 + characters % 4 * 3 / 4;
}

// Writes exactly `base64_encoded_size` characters and returns their number.
std::size_t encode_base64(std::string_view bytes, const Base64Alphabet&, bool is_padded, char* out);
std::string encode_base64(std::string_view bytes, const Base64Alphabet&, bool is_padded);

// How far a text could be decoded: `read` is the offset of the first character that is not in the
// alphabet ('=' is not), or the length of the text.
struct Base64Run {
  std::size_t read = 0;
  std::size_t written = 0;
  bool has_trailing_bits = false;  // the last character has bits set that belong to no byte
};

// Decodes into `out`, which has room for `base64_decoded_capacity(text.size())` bytes; all of them
// may be overwritten.
Base64Run decode_base64(std::string_view text, const Base64Alphabet&, char* out);

// Returns the number of characters at the start of a text that are in the alphabet.
std::size_t base64_span(std::string_view text, const Base64Alphabet&);

struct Base64Fault {
  enum class Kind { character, length, padding, trailing_bits } kind;
  std::size_t offset;  // length of the text if something is missing at its end
};

// Returns what is wrong with a text, given the result of decoding it, or null.
std::optional<Base64Fault> base64_fault(std::string_view text, const Base64Run&,
                                        const Base64Alphabet&, Base64Padding);

// Decodes a text without padding. Returns null if a strict decoder would reject it.
std::optional<std::string> read_base64url(std::string_view text);

// Scalar implementations with the same results, one character at a time.
namespace scalar {
std::size_t encode_base64(std::string_view bytes, const Base64Alphabet&, bool is_padded, char* out);
Base64Run decode_base64(std::string_view text, const Base64Alphabet&, char* out);
std::size_t base64_span(std::string_view text, const Base64Alphabet&);
}  // namespace scalar

}  // namespace toolyard
