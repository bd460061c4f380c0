#include "core/crypto/uuid.h"

#include <array>

#include "core/crypto/random.h"
#include "core/text/hex.h"

namespace toolyard {

std::string random_uuid() {
  std::array<unsigned char, 16> bytes{};
  fill_random(bytes);
  bytes[6] = static_cast<unsigned char>((bytes[6] & 0x0f) | 0x40);
  bytes[8] = static_cast<unsigned char>((bytes[8] & 0x3f) | 0x80);
  auto text = encode_hex({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
  for (const std::size_t at : {8u, 13u, 18u, 23u}) text.insert(at, 1, '-');
  return text;
}

}  // namespace toolyard
