// PDFs that come as text: base64 or data URIs, one a line. Base64 that a mail program has broken
// into lines of up to 80 characters counts as one.
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
