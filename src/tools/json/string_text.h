// What JSON strings mean, and the ways to write them.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

#include "tools/json/options.h"

namespace toolyard::json {

// Halves of surrogate pairs that stand alone: as three bytes, which sorts and compares well but is
// no UTF-8, or as the escapes they were.
enum class LoneSurrogates { as_bytes, as_escapes };

// Appends what a string means; `inner` is what stands between its quotes.
void append_unescaped(std::string& out, std::string_view inner, LoneSurrogates = {});

// Whether it means this text, with halves of surrogate pairs as bytes.
bool unescapes_to(std::string_view inner, std::string_view text);

// Appends a string of JSON, quotes included, written another way. Once `out` has grown beyond the
// limit the rest is left out.
void append_string(std::string& out, std::string_view json, Escape escape, bool escapes_slash,
                   std::size_t limit);

}  // namespace toolyard::json
