// What bytes are, told by themselves: text or not, the character set, and the media type by magic
// numbers. A guess from the beginning of the bytes, made alike for every tool.
#pragma once
#include <string_view>

namespace toolyard {

struct Content {
  bool is_text = false;         // valid UTF-8 without control characters but white space
  std::string_view charset;     // us-ascii, utf-8, utf-16le, utf-16be or binary
  std::string_view media_type;  // application/octet-stream where nothing is recognised
};

Content identify_content(std::string_view bytes);

// Whether a text is a media type such as `text/plain;charset=utf-8`.
bool is_media_type(std::string_view text);

}  // namespace toolyard
