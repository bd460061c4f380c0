// Parses the hex dumps of xxd, hexdump -C, od, Wireshark and similar programs: lines of an offset,
// groups of digits and optionally the text of the bytes. Offsets are significant: a line `*`
// repeats the line before it up to the next offset.
#pragma once
#include <optional>

#include "tools/hex/reader.h"

namespace toolyard::hex {

// Returns nothing if the text is not a dump.
std::optional<Outcome> read_dump(std::string_view text, const Demand& demand);

}  // namespace toolyard::hex
