// PDF files given as text: base64 or data URIs, one per line. Consecutive lines of base64 of up to
// 80 characters, as in emails, are one file.
#pragma once
#include <expected>
#include <string>
#include <string_view>
#include <vector>

namespace toolyard::pdf {

struct TextFault {
  std::size_t line;  // from 1
};

std::expected<std::vector<std::string>, TextFault> decode_lines(std::string_view text);

}  // namespace toolyard::pdf
