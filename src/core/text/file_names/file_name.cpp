#include "core/text/file_names/file_name.h"

#include <unicode/uchar.h>

#include <algorithm>
#include <array>

#include "core/text/letter_case.h"
#include "core/text/utf8.h"

namespace toolyard {
namespace {

bool is_refused(char32_t value) {
  if (value < 0x80 && std::string_view("\\/:*?\"<>|").contains(static_cast<char>(value)))
    return true;
  if (value == U'\u200C' || value == U'\u200D') return false;  // part of words in some scripts
  const auto kind = U_GET_GC_MASK(static_cast<UChar32>(value));
  return (kind & (U_GC_CC_MASK | U_GC_CF_MASK | U_GC_CS_MASK | U_GC_ZL_MASK | U_GC_ZP_MASK)) != 0;
}

bool is_blank(char32_t value) {
  return u_charType(static_cast<UChar32>(value)) == U_SPACE_SEPARATOR;
}

// Returns the text up to the last character that is not cut from its end.
std::string_view without_end(std::string_view text, std::string_view also_cut) {
  std::size_t end = 0;
  for (std::size_t at = 0; at < text.size();) {
    const auto point = code_point_at(text, at);
    at += point.length;
    const bool is_cut =
        is_blank(point.value) || (point.value < 0x80 && also_cut.contains(char(point.value)));
    if (!is_cut) end = at;
  }
  return text.substr(0, end);
}

std::string_view without_beginning(std::string_view text) {
  while (!text.empty()) {
    const auto point = code_point_at(text, 0);
    if (!is_blank(point.value) && point.value != U'.' && point.value != U'-') break;
    text.remove_prefix(point.length);
  }
  return text;
}

// Whether Windows takes the name for a device, whatever its ending.
bool is_device(std::string_view name) {
  const auto stem = lower_case(without_end(name.substr(0, name.find('.')), ""));
  constexpr std::array<std::string_view, 6> whole{"con", "prn", "aux", "nul", "conin$", "conout$"};
  constexpr std::array<std::string_view, 13> ports{"0", "1", "2", "3", "4", "5", "6",
                                                   "7", "8", "9", "¹", "²", "³"};
  if (std::ranges::find(whole, stem) != whole.end()) return true;
  return (stem.starts_with("com") || stem.starts_with("lpt")) &&
         std::ranges::find(ports, stem.substr(3)) != ports.end();
}

}  // namespace

std::string plain_file_name(std::string_view name) {
  if (!is_valid_utf8(name)) return "file";
  std::string written;
  for (std::size_t at = 0; at < name.size();) {
    const auto point = code_point_at(name, at);
    if (is_refused(point.value)) written += '_';
    else written += name.substr(at, point.length);
    at += point.length;
  }
  const auto plain = without_end(without_beginning(written), ".");
  if (plain.empty()) return "file";
  return std::string(is_device(plain) ? "_" : "").append(plain);
}

bool is_plain_file_name(std::string_view name) { return plain_file_name(name) == name; }

}  // namespace toolyard
