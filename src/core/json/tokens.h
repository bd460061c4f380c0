// Looks at single pieces of JSON text: the bounds of tokens, the form of numbers.
#pragma once
#include <cstddef>
#include <string_view>

namespace toolyard {

// A token without the white space behind it.
std::string_view trimmed_token(std::string_view token);

// Whether a token is a number as RFC 8259 writes it, and whether it is written as a whole one.
bool is_number(std::string_view text, bool& is_whole);

// How long the value is that opens with a bracket: up to its closing one, or the end of the text.
std::size_t nested_size(std::string_view text);

// How many bytes at the front are whole, valid UTF-8 characters.
std::size_t valid_utf8_prefix(std::string_view text);

}  // namespace toolyard
