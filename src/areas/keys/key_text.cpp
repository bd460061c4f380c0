#include "areas/keys/key_text.h"

#include <cstdint>

#include "core/crypto/random.h"

namespace toolyard::keys {
namespace {

constexpr std::size_t kPrefixSize = 8, kBodySize = 30, kChecksumSize = 6;

// CRC-32/ISO-HDLC, four bytes per step.
constexpr auto kCrc = [] {
  std::array<std::array<std::uint32_t, 256>, 4> table{};
  for (std::uint32_t i = 0; i < 256; ++i) {
    std::uint32_t crc = i;
    for (int bit = 0; bit < 8; ++bit) crc = crc >> 1 ^ (crc & 1 ? 0xedb88320u : 0u);
    table[0][i] = crc;
  }
  for (std::size_t step = 1; step < 4; ++step)
    for (std::size_t i = 0; i < 256; ++i)
      table[step][i] = table[step - 1][i] >> 8 ^ table[0][table[step - 1][i] & 255];
  return table;
}();

std::uint32_t crc32(std::string_view text) {
  std::uint32_t crc = ~0u;
  for (; text.size() >= 4; text.remove_prefix(4)) {
    std::uint32_t word = 0;
    for (unsigned i = 0; i < 4; ++i)
      word |= std::uint32_t(static_cast<unsigned char>(text[i])) << 8 * i;
    crc ^= word;
    crc = kCrc[3][crc & 255] ^ kCrc[2][crc >> 8 & 255] ^ kCrc[1][crc >> 16 & 255] ^
          kCrc[0][crc >> 24];
  }
  for (const unsigned char byte : text) crc = crc >> 8 ^ kCrc[0][(crc ^ byte) & 255];
  return ~crc;
}

constexpr auto kIsBase62 = [] {
  std::array<bool, 256> is{};
  for (std::size_t i = 0; i < 62; ++i) is[static_cast<unsigned char>(kBase62[i])] = true;
  return is;
}();

}  // namespace

std::string_view prefix_of(Environment environment) {
  return environment == Environment::live ? "ty_live" : "ty_test";
}

std::array<char, 6> checksum_of(std::string_view body) {
  std::array<char, kChecksumSize> text;
  auto crc = crc32(body);
  for (auto place = text.rbegin(); place != text.rend(); ++place) {
    *place = kBase62[crc % 62];
    crc /= 62;
  }
  return text;
}

std::string make_key(Environment environment) {
  std::string key(prefix_of(environment));
  key.reserve(kKeySize);
  key += '_';
  append_random_base62(key, kBodySize);
  const auto checksum = checksum_of(std::string_view(key).substr(kPrefixSize));
  return key.append(checksum.data(), checksum.size());
}

bool is_well_formed(std::string_view key) {
  if (key.size() != kKeySize || (!key.starts_with("ty_live_") && !key.starts_with("ty_test_")))
    return false;
  const auto body = key.substr(kPrefixSize, kBodySize);
  bool fits = true;
  for (const unsigned char c : body) fits &= kIsBase62[c];
  const auto checksum = checksum_of(body);
  return fits && key.substr(kPrefixSize + kBodySize) == std::string_view(checksum.data(), 6);
}

KeyHash hash_of(std::string_view key) { return sha256(key); }

}  // namespace toolyard::keys
