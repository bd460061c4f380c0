// The texts inside JSON strings, however they are quoted and escaped. Half surrogate pairs are
// kept as three bytes each, which `append_string` writes as escapes again.
#pragma once
#include <string>
#include <string_view>

namespace toolyard::json {

enum class Escape { minimal, ascii, preserve };

// What a string or key of the source stands for: quoted either way, or a bare name.
std::string decoded(std::string_view source);

struct StringStyle {
  Escape escape = Escape::preserve;
  bool escapes_slash = false;
};

// Writes a text as a JSON string.
void append_string(std::string& out, std::string_view text, StringStyle style);
// Copies a strict string of the source; only slashes may be touched.
void append_verbatim(std::string& out, std::string_view source, StringStyle style);

// Whether the text holds half of a surrogate pair.
bool has_lone_surrogate(std::string_view text);

}  // namespace toolyard::json
