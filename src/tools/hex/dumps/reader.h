// Reads the dumps of xxd, hexdump -C, od, Wireshark and their kin: lines of an offset, groups of
// digits and perhaps the text they stand for. Offsets count: `*` repeats the line before it.
#pragma once
#include <optional>

#include "tools/hex/reader.h"

namespace toolyard::hex {

// Nothing where the text is no dump.
std::optional<Outcome> read_dump(std::string_view text, const Demand& demand);

}  // namespace toolyard::hex
