// A strict parser of complete HTTP/1.1 request headers: everything that RFC 9112 calls an error,
// and everything that two parsers could read differently (request smuggling), is a HeadFault. Pure
// functions over bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "http/framing/request.h"

namespace toolyard::http {

/// Why a request is rejected; status 0 means no fault.
struct HeadFault {
  int status = 0;
  std::string_view code;
  std::string_view detail;
  explicit operator bool() const { return status != 0; }
};

/// Properties of the header that only the transport needs.
struct Framing {
  bool keep_alive = false;
  bool expects_continue = false;
  bool has_length = false;
};

/// Finds the empty line that ends a header. Returns the size of the header including that line, or
/// 0 if it is incomplete. `scanned`, which is 0 at first, carries the progress from call to call. A
/// line feed without a carriage return is a fault immediately.
std::size_t find_head_end(std::string_view text, std::size_t& scanned, HeadFault& fault);

/// Parses the header in `text`, which must end in its empty line. `request` must be clear. On a
/// fault it may be partly filled, but its path is empty.
HeadFault parse_head(std::string_view text, std::size_t max_request_line, Request& request,
                     Framing& framing);

}  // namespace toolyard::http
