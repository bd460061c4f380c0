// What programs write around bytes and dumps, and that is no part of their notation.
#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace toolyard::hex {

// Returns the text, of the same size, with blanks in place of the headings of HxD and PowerShell,
// the first halves of addresses of WinDbg, the addresses of gdb, that of Verilog, casts of Java,
// and the declaration of a string with escapes. Sizes of Verilog literals become `0x`. Returns
// nothing if it has none of these.
std::optional<std::string> without_clutter(std::string_view text);

// What is known about a text in a notation that is not read; empty if nothing is.
std::string_view unread_notation(std::string_view text);

}  // namespace toolyard::hex
