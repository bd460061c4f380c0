// Numbers as texts: which of them a double cannot hold, and how RFC 8785 writes them.
#pragma once
#include <string>
#include <string_view>

namespace toolyard::json {

// Whether reading the number as a double and writing it again gives another value.
bool loses_precision(std::string_view number);

// As ECMAScript writes the double; a number that is no double at all stays as it is written.
std::string canonical_number(std::string_view number);

// A number of JSON5 as strict JSON writes it; nothing for infinities and NaN.
std::string strict_number(std::string_view number);

}  // namespace toolyard::json
