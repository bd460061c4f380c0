// Lexical analysis of JSON text: bounds of tokens and the syntax of numbers.
#pragma once
#include <cstddef>
#include <string_view>

namespace toolyard {

// Returns a token without trailing white space.
std::string_view trimmed_token(std::string_view token);

// Whether a token is a number according to RFC 8259. Sets `is_whole` to whether it has neither a
// fraction nor an exponent.
bool is_number(std::string_view text, bool& is_whole);

// Returns the length of the object or array that the text begins with, up to its closing bracket or
// the end of the text.
std::size_t nested_size(std::string_view text);

// Returns the number of bytes at the start of the text that form complete, valid UTF-8 characters.
std::size_t valid_utf8_prefix(std::string_view text);

}  // namespace toolyard
