// Decoding and encoding of JSON strings.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

#include "tools/json/options.h"

namespace toolyard::json {

// Representation of unpaired surrogates: as three bytes, which sort and compare well but are not
// valid UTF-8 (WTF-8), or as the escapes of the source.
enum class LoneSurrogates { as_bytes, as_escapes };

// Appends the decoded text of a string; `inner` is the part between its quotes.
void append_unescaped(std::string& out, std::string_view inner, LoneSurrogates = {});

// Whether a string decodes to `text`, in which unpaired surrogates are bytes.
bool unescapes_to(std::string_view inner, std::string_view text);

// Appends a JSON string, given with its quotes, with another choice of escapes. The rest of the
// string is left out once `out` is longer than `limit`.
void append_string(std::string& out, std::string_view json, Escape escape, bool escapes_slash,
                   std::size_t limit);

}  // namespace toolyard::json
