// Makes ZIP files for tests, valid ones and ones with false headers.
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
  std::int64_t claimed_bytes = -1;  // size in the headers; -1: the correct one
  std::uint16_t flags = 0;
  std::uint16_t method = 0xFFFF;  // 0xFFFF: the correct one
  std::uint32_t wrong_crc = 0;    // XORed into the checksum
  std::int64_t offset = -1;       // of the local header; -1: the correct one
};

std::string zip_of(const std::vector<ZippedFile>& files);

}  // namespace toolyard::testing
