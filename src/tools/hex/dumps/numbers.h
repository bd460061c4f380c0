// Dumps whose numbers are octal or decimal, or characters, as `od` and `hexdump` write with `-b`,
// `-c`, `-d`, `-i`, `-l`, `-o` or `-t u1`.
#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace toolyard::hex {

// Returns the same dump with hexadecimal numbers. Returns nothing if the text is no such dump.
std::optional<std::string> with_hexadecimal_numbers(std::string_view text);

}  // namespace toolyard::hex
