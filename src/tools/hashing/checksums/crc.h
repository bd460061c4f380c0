// Cyclic redundancy checks of any width up to 64 bits, by name or by the parameters of the Rocksoft
// model, as the catalogue of CRC RevEng writes them.
#pragma once
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>

#include "tools/hashing/engine.h"

namespace toolyard::hashing {

struct Crc {
  unsigned width = 32;  // 1 to 64 bits
  std::uint64_t poly = 0;
  std::uint64_t init = 0;
  bool refin = false;   // the lowest bit of each byte comes first
  bool refout = false;  // the sum is reflected at the end
  std::uint64_t xorout = 0;

  std::size_t bytes() const { return (width + 7) / 8; }
};

// That of zip, gzip and PNG.
inline constexpr Crc usual_crc{32, 0x04c11db7, 0xffffffff, true, true, 0xffffffff};

// Reads a name such as `CRC-16/MODBUS`, in any case and with any separators, or parameters such as
// `width=16 poly=0x8005 init=0xffff refin=true refout=true xorout=0`, of which all but `width` and
// `poly` may be left out. Returns a sentence if the text is neither.
std::expected<Crc, std::string> read_crc(std::string_view text);

// The sum of some bytes. Digests are its whole bytes in big-endian order.
class CrcSum {
 public:
  void start(const Settings& settings);
  void update(Bytes bytes);
  void finish(unsigned char* digest, std::size_t size) const;

 private:
  Crc crc_;
  std::uint64_t sum_ = 0;
  std::uint64_t table_[16];  // the effect of four bits
};

}  // namespace toolyard::hashing
