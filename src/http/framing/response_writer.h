// Turns a Response into the bytes before its body: status line, Date, framing and the preset
// header lines. For the connection only.
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
  bool has_length = true;  // else it ends where the connection does
};

/// Appends the head of `response` to `out`; grows `out` at most once.
void append_head(std::string& out, const Response& response, std::size_t content_length,
                 const HeadContext& context);

/// Whether an answer of that status has a body (and a Content-Length) at all.
constexpr bool status_has_body(int status) {
  return status >= 200 && status != 204 && status != 304;
}

}  // namespace toolyard::http
