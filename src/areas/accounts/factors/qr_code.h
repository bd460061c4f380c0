// QR codes (ISO/IEC 18004), drawn by libqrencode.
#pragma once
#include <string>

namespace toolyard::accounts {

// Returns an SVG image of a code that holds the text and can be read with 15 % of it damaged (level
// M), black on white in every theme: many cameras cannot read an inverted one. A text of more than
// 2,331 bytes does not fit.
std::string qr_code_of(const std::string& text);

}  // namespace toolyard::accounts
