// A strict parser of complete multipart/form-data bodies (RFC 7578, RFC 2046), which does not copy
// the parts. Everything that two parsers could read differently is an error. Pure functions.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"

namespace toolyard::problems {

inline constexpr ProblemType malformed_multipart{
    "malformed_multipart", ErrorKind::invalid, "The multipart body is not well-formed.",
    "A multipart/form-data body must start and end with its boundary, and have a name for every "
    "part and at most 1,000 parts. `position.offset` is the byte at which reading stopped."};

}  // namespace toolyard::problems

namespace toolyard::http {

struct Part {
  std::string name;               // UTF-8, decoded
  std::string file_name;          // UTF-8, decoded; empty unless is_file
  bool is_file = false;           // whether a file name was sent, even an empty one
  std::string_view content_type;  // as sent; empty if none was sent
  std::string_view body;          // a view into the body that was parsed
};

struct MultipartLimits {
  std::size_t max_parts = 1000;
  std::size_t most_header_bytes = 8192;  // per part
};

/// Returns the boundary in a Content-Type value, or an error if the value is not valid
/// multipart/form-data.
Result<std::string> multipart_boundary(std::string_view content_type);

/// Returns the parts in their order; repeated names are kept.
Result<std::vector<Part>> parse_multipart(std::string_view content_type, std::string_view body,
                                          const MultipartLimits& limits = {});

}  // namespace toolyard::http
