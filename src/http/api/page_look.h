// How pages of endpoints look for browsers: those of links in emails, and the answers to forms.
// Without a look, they are plain.
#pragma once
#include <functional>
#include <optional>

#include "core/answers/html_page.h"
#include "http/framing/request.h"
#include "http/framing/response.h"

namespace toolyard::http {

struct PageLook {
  // Returns the response with an answer, or nullopt if it has no other look than the plain one.
  std::function<std::optional<Response>(const Request& request, const HtmlPage& page)> answer = {};
  // The same for a problem, whose response to programs is `response`.
  std::function<std::optional<Response>(const Request& request, const Response& response)> problem =
      {};
};

}  // namespace toolyard::http
