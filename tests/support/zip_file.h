// Makes ZIP files for tests, sound ones and such as lie about themselves.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace toolyard::testing {

struct ZippedFile {
  std::string name;
  std::string content;
  bool is_stored = false;
  std::int64_t claimed_bytes = -1;  // what the directory says; the truth by default
  std::uint16_t flags = 0;
  std::uint16_t method = 0xFFFF;  // likewise
  std::uint32_t wrong_crc = 0;    // what the checksum is changed by
  std::int64_t offset = -1;       // of the local header, as the directory says
};

std::string zip_of(const std::vector<ZippedFile>& files);

}  // namespace toolyard::testing
