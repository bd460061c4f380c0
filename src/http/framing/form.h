// Decodes percent-encoding, query strings and application/x-www-form-urlencoded bodies strictly:
// a stray '%' or text that is not UTF-8 is an error, never guessed at. Pure functions.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"

namespace toolyard::problems {

inline constexpr ProblemType malformed_form{
    "malformed_form", ErrorKind::invalid, "The form or the query is not well-formed.",
    "In a query and in application/x-www-form-urlencoded bodies, every '%' must be followed by two "
    "hexadecimal digits, every text must be UTF-8, and at most 1,000 fields are allowed."};

}  // namespace toolyard::problems

namespace toolyard::http {

struct FormField {
  std::string name;
  std::string value;
};

inline constexpr std::size_t max_form_fields = 1000;

/// Decodes a path segment: "%2F" becomes '/', and '+' is not changed.
Result<std::string> percent_decode(std::string_view text);

/// Decodes "a=1&b=two+words" in order. Repeated names are kept, and empty pairs skipped. More than
/// `max_fields` fields are an error.
Result<std::vector<FormField>> parse_form(std::string_view text,
                                          std::size_t max_fields = max_form_fields);

}  // namespace toolyard::http
