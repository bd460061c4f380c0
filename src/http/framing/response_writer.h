// Serializes the header of a Response: the status line, Date, framing, security headers and the
// header lines of the response. Used by the connection only.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "http/framing/response.h"

namespace toolyard::http {

struct HeadContext {
  std::string_view date_line;  // "Date: ...\r\n"
  std::string_view request_id;
  bool close = false;
  bool http_1_0 = false;
  bool secure = false;
  bool has_length = true;  // else the body ends when the connection is closed
};

/// Appends the head of `response` to `out`; grows `out` at most once.
void append_head(std::string& out, const Response& response, std::size_t content_length,
                 const HeadContext& context);

/// Whether a response with that status has a body, and a Content-Length.
constexpr bool status_has_body(int status) {
  return status >= 200 && status != 204 && status != 304;
}

}  // namespace toolyard::http
