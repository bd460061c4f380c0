// Reads ZIP files (APPNOTE 6.3) strictly, by their central directory: stored and deflated entries,
// nothing encrypted, nothing that overlaps, and never more bytes than allowed.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"

namespace toolyard::search {

struct ZipEntry {
  std::string_view name;  // as it stands there: for messages, never for a path
  std::uint32_t method = 0;
  std::uint32_t crc = 0;
  std::uint32_t packed_bytes = 0;
  std::uint32_t bytes = 0;
  std::uint32_t offset = 0;  // of its local header
  std::string_view packed;
};

bool is_zip(std::string_view bytes);

// The files in a ZIP, without folders. Borrows from it.
Result<std::vector<ZipEntry>> zip_entries(std::string_view zip, std::size_t most_entries,
                                          std::uint64_t most_bytes);

// The content of an entry, of exactly the size and checksum that the directory tells.
Result<std::string> unpacked(const ZipEntry& entry);

}  // namespace toolyard::search
