// Parses memory images of programmers: Intel HEX and Motorola S-records. Each line is a record of
// an address, bytes and their checksum.
#pragma once
#include <optional>

#include "tools/hex/reader.h"

namespace toolyard::hex {

// Returns nothing if the text is no such image. Gaps between addresses are filled with zeros.
std::optional<Outcome> read_records(std::string_view text);

}  // namespace toolyard::hex
