// JSON numbers as texts: whether a double represents them exactly, and their canonical form (RFC
// 8785).
#pragma once
#include <string>
#include <string_view>

namespace toolyard::json {

// Whether a JSON number changes when it is read as a double: it has too many significant digits, or
// is too large or too small.
bool is_precision_risk(std::string_view number);

// Appends a finite double in the form of ECMAScript and RFC 8785.
void append_canonical(std::string& out, double value);
// Appends a JSON number in the canonical form of RFC 8785. Returns false, with nothing appended, if
// it is too large for a double.
bool append_canonical(std::string& out, std::string_view number);

}  // namespace toolyard::json
