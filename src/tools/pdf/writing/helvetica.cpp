#include "tools/pdf/writing/helvetica.h"

#include <array>
#include <cstdint>

namespace toolyard::pdf {

namespace {

constexpr std::size_t max_text_bytes = 200;
constexpr unsigned char first_character = ' ';

// Widths of the characters of WinAnsiEncoding, in thousandths of the font size (Adobe Core 14 font
// metrics); 0 for codes without a character.
constexpr std::array<std::uint16_t, 224> widths{
    278,  278, 355, 556, 556,  889, 667, 191, 333, 333, 389, 584,  278, 333,  278,  278,  556, 556,
    556,  556, 556, 556, 556,  556, 556, 556, 278, 278, 584, 584,  584, 556,  1015, 667,  667, 722,
    722,  667, 611, 778, 722,  278, 500, 667, 556, 833, 722, 778,  667, 778,  722,  667,  611, 722,
    667,  944, 667, 667, 611,  278, 278, 278, 469, 556, 333, 556,  556, 500,  556,  556,  278, 556,
    556,  222, 222, 500, 222,  833, 556, 556, 556, 556, 333, 500,  278, 556,  500,  722,  500, 500,
    500,  334, 260, 334, 584,  0,   556, 0,   222, 556, 333, 1000, 556, 556,  333,  1000, 667, 333,
    1000, 0,   611, 0,   0,    222, 222, 333, 333, 350, 556, 1000, 333, 1000, 500,  333,  944, 0,
    500,  667, 278, 333, 556,  556, 556, 556, 260, 556, 333, 737,  370, 556,  584,  333,  737, 333,
    400,  584, 333, 333, 333,  556, 537, 278, 333, 333, 365, 556,  834, 834,  834,  611,  667, 667,
    667,  667, 667, 667, 1000, 722, 667, 667, 667, 667, 278, 278,  278, 278,  722,  722,  778, 778,
    778,  778, 778, 584, 778,  722, 722, 722, 722, 667, 667, 611,  556, 556,  556,  556,  556, 556,
    889,  500, 556, 556, 556,  556, 278, 278, 278, 278, 556, 556,  556, 556,  556,  556,  556, 584,
    611,  556, 556, 556, 556,  500, 556, 500};

}  // namespace

std::string Helvetica::encoded(const std::string& utf8) {
  std::string bytes;
  if (!QUtil::utf8_to_win_ansi(utf8, bytes, '?')) replaced_characters_ = true;
  if (bytes.size() > max_text_bytes) bytes.resize(max_text_bytes);
  for (auto& byte : bytes)
    if (static_cast<unsigned char>(byte) < first_character) byte = ' ';
  return bytes;
}

std::string Helvetica::operand(const std::string& encoded) {
  return QPDFObjectHandle::newString(encoded).unparse();
}

double Helvetica::width(const std::string& encoded) {
  double thousandths = 0;
  for (const auto byte : encoded)
    if (const auto code = static_cast<unsigned char>(byte); code >= first_character)
      thousandths += widths[code - first_character];
  return thousandths / 1000;
}

QPDFObjectHandle Helvetica::font() {
  if (!font_.isInitialized())
    font_ = target_.add(QPDFObjectHandle::parse(
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>"));
  return font_;
}

}  // namespace toolyard::pdf
