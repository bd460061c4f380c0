// Data URIs (RFC 2397), parsed as browsers do, and percent-decoding of their data.
#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace toolyard {

struct DataUri {
  std::string media_type;  // without parameters, in lower case; text/plain if not given
  std::string charset;     // in lower case; empty if not given
  bool is_base64 = false;
  std::string_view data;  // the text after the comma, still encoded
};

// Returns null if the text does not begin with `data:` or has no comma.
std::optional<DataUri> parse_data_uri(std::string_view text);

// Replaces each `%XX` by its byte; a `%` before anything else is kept. Returns a view of the text
// itself if it contains no `%`, else of `storage`.
std::string_view decode_percent(std::string_view text, std::string& storage);

// Returns the offset in the text of the byte with this number in the decoded data.
std::size_t percent_offset(std::string_view text, std::size_t decoded);

}  // namespace toolyard
