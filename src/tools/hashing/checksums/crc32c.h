// CRC-32C (Castagnoli): the checksum of iSCSI, ext4 and cloud storage. Uses the instruction of the
// processor if it has one.
#pragma once
#include <cstdint>

#include "tools/hashing/engine.h"

namespace toolyard::hashing {

// Returns the checksum of earlier data followed by `bytes`. `sum` is the checksum of the earlier
// data, or 0 if there is none.
std::uint32_t extend_crc32c(std::uint32_t sum, Bytes bytes);

// Does the work of `extend_crc32c` by a table, for processors without the instruction.
std::uint32_t extend_crc32c_by_table(std::uint32_t sum, Bytes bytes);

}  // namespace toolyard::hashing
