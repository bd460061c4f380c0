// Helpers for hexadecimal text in vector files.
#pragma once
#include <stdexcept>
#include <string>
#include <string_view>

#include "core/text/hex.h"

namespace toolyard {

inline std::string from_hex(std::string_view text) {
  std::string bytes(text.size() / 2, '\0');
  if (decode_hex(text, bytes.data()) != text.size()) throw std::runtime_error("not hexadecimal");
  return bytes;
}

inline std::string lower(std::string text) {
  for (auto& c : text)
    if (c >= 'A' && c <= 'Z') c = char(c - 'A' + 'a');
  return text;
}

}  // namespace toolyard
