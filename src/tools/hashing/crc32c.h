// CRC-32C (Castagnoli): the checksum of iSCSI, ext4 and cloud storage. Uses the processor's own
// instruction where it has one.
#pragma once
#include <cstdint>

#include "tools/hashing/engine.h"

namespace toolyard::hashing {

// Goes on from `sum`, which is 0 at first.
std::uint32_t extend_crc32c(std::uint32_t sum, Bytes bytes);

// The same from a table, for processors without the instruction.
std::uint32_t extend_crc32c_by_table(std::uint32_t sum, Bytes bytes);

}  // namespace toolyard::hashing
