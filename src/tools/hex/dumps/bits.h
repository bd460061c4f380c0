// Dumps of binary digits, as `xxd -b` writes them.
#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace toolyard::hex {

// Returns the same dump with hexadecimal numbers. Returns nothing if the text is no such dump: if
// neither its offsets nor the text behind the digits fits.
std::optional<std::string> with_hexadecimal_bytes(std::string_view text);

}  // namespace toolyard::hex
