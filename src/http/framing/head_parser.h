// Reads a complete request header strictly: everything RFC 9112 calls an error, and everything
// two parsers could read differently, is a HeadFault. Pure functions over bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "http/framing/request.h"

namespace toolyard::http {

/// Why a request is refused; status 0 means no fault.
struct HeadFault {
  int status = 0;
  std::string_view code;
  std::string_view detail;
  explicit operator bool() const { return status != 0; }
};

/// What the transport needs to know beyond the Request.
struct Framing {
  bool keep_alive = false;
  bool expects_continue = false;
  bool has_length = false;
};

/// Looks for the empty line that ends a header. `scanned` carries progress from call to call.
/// Returns the header's size with that line, 0 while it is incomplete. A line feed without
/// carriage return is a fault at once.
std::size_t find_head_end(std::string_view text, std::size_t& scanned, HeadFault& fault);

/// Reads the header in `text`, which ends in its empty line. `request` must be clear; on a fault
/// it may be filled in part, its path only if it is sound.
HeadFault parse_head(std::string_view text, std::size_t max_request_line, Request& request,
                     Framing& framing);

}  // namespace toolyard::http
