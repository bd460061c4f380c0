#include "core/text/data_uri.h"

#include <algorithm>

#include "core/buffer.h"
#include "core/text/hex.h"

namespace toolyard {
namespace {

std::string lowered(std::string_view text) {
  std::string result(text);
  for (auto& c : result) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + 32);
  }
  return result;
}

std::string_view without_blanks(std::string_view text) {
  while (text.starts_with(' ')) text.remove_prefix(1);
  while (text.ends_with(' ')) text.remove_suffix(1);
  return text;
}

// Returns the number of characters that represent the first byte of the text.
std::size_t step(std::string_view text) {
  const bool is_escape =
      text[0] == '%' && text.size() > 2 && hex_value(text[1]) >= 0 && hex_value(text[2]) >= 0;
  return is_escape ? 3 : 1;
}

}  // namespace

std::optional<DataUri> parse_data_uri(std::string_view text) {
  constexpr std::string_view scheme = "data:";
  if (lowered(text.substr(0, scheme.size())) != scheme) return std::nullopt;
  const auto comma = text.find(',');
  if (comma == text.npos) return std::nullopt;

  DataUri uri;
  uri.data = text.substr(comma + 1);
  auto head = text.substr(scheme.size(), comma - scheme.size());
  auto type = lowered(without_blanks(head.substr(0, head.find(';'))));
  uri.media_type = type.contains('/') ? std::move(type) : "text/plain";
  while (head.contains(';')) {
    head.remove_prefix(head.find(';') + 1);
    const auto parameter = lowered(without_blanks(head.substr(0, head.find(';'))));
    if (parameter.starts_with("charset=")) uri.charset = parameter.substr(8);
    uri.is_base64 = parameter == "base64";  // only valid as the last parameter
  }
  return uri;
}

std::string_view decode_percent(std::string_view text, std::string& storage) {
  if (!text.contains('%')) return text;
  storage = written_string(text.size(), [&](char* out) {
    const char* begin = out;
    for (std::size_t i = 0; i < text.size();) {
      const auto width = step(text.substr(i));
      *out++ = width == 1 ? text[i]
                          : static_cast<char>(hex_value(text[i + 1]) << 4 | hex_value(text[i + 2]));
      i += width;
    }
    return static_cast<std::size_t>(out - begin);
  });
  return storage;
}

std::size_t percent_offset(std::string_view text, std::size_t decoded) {
  std::size_t offset = 0;
  for (; decoded > 0 && offset < text.size(); --decoded) offset += step(text.substr(offset));
  return offset;
}

}  // namespace toolyard
