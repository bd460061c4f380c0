// Numbers of JSON as texts: what a double makes of them, and how RFC 8785 writes them.
#pragma once
#include <string>
#include <string_view>

namespace toolyard::json {

// Whether a number of JSON would not come back the same from a double: its digits do not fit, or
// it is too large or too small.
bool is_precision_risk(std::string_view number);

// Appends a double as ECMAScript and RFC 8785 write it.
void append_canonical(std::string& out, double value);
// Likewise for a number of JSON; false, with nothing appended, where it is too large for a double.
bool append_canonical(std::string& out, std::string_view number);

}  // namespace toolyard::json
