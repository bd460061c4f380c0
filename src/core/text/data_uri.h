// Data URIs (RFC 2397): told apart from other texts, and taken to pieces as browsers do.
#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace toolyard {

struct DataUri {
  std::string media_type;  // without parameters, in lower case; text/plain where none is given
  std::string charset;     // in lower case; empty where none is given
  bool is_base64 = false;
  std::string_view data;  // what follows the comma, as it stands
};

// Nothing, where the text does not begin with `data:` or has no comma.
std::optional<DataUri> parse_data_uri(std::string_view text);

// Replaces `%XX` by its byte; a `%` before anything else stays. Without any `%` it is the text
// itself, else `storage`.
std::string_view decode_percent(std::string_view text, std::string& storage);

// Where in the text the decoded byte of this number came from.
std::size_t percent_offset(std::string_view text, std::size_t decoded);

}  // namespace toolyard
