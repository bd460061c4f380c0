// Content detection: whether bytes are text, their character set, and their media type by magic
// numbers. A heuristic that all tools share.
#pragma once
#include <string_view>

namespace toolyard {

struct Content {
  bool is_text = false;         // valid UTF-8, no controls but white space, backspace, escape
  std::string_view charset;     // us-ascii, utf-8, utf-16le, utf-16be or binary
  std::string_view media_type;  // application/octet-stream if it is unknown
};

Content identify_content(std::string_view bytes);

// Returns the media type of data that is not text, by its magic numbers alone.
std::string_view binary_media_type(std::string_view bytes);

// Whether a text is a media type, such as `text/plain;charset=utf-8`.
bool is_media_type(std::string_view text);

}  // namespace toolyard
