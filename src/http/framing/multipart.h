// Reads a complete multipart/form-data body (RFC 7578, RFC 2046) strictly and without copying
// the parts: every oddity two readers could take differently is an error. Pure functions.
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
  std::string file_name;          // likewise; only if is_file
  bool is_file = false;           // a file name was sent, be it an empty one
  std::string_view content_type;  // as sent; empty if it was not
  std::string_view body;          // a view into the body given
};

struct MultipartLimits {
  std::size_t most_parts = 1000;
  std::size_t most_header_bytes = 8192;  // per part
};

/// The boundary in a Content-Type value, or an error if the value is not sound form-data.
Result<std::string> multipart_boundary(std::string_view content_type);

/// The parts in their order; repeated names are kept.
Result<std::vector<Part>> parse_multipart(std::string_view content_type, std::string_view body,
                                          const MultipartLimits& limits = {});

}  // namespace toolyard::http
