// Problems as HTML pages, for browsers that opened a link in an email or sent a form.
#pragma once
#include "core/endpoint/endpoint.h"
#include "http/framing/request.h"
#include "http/framing/response.h"

namespace toolyard::http {

// Whether a browser shows a problem to somebody who opened a link in an email, or sent a form.
bool is_opened_in_browser(const Endpoint* endpoint, const Request& request,
                          const Response& response);

// Turns a response with a problem (RFC 9457) as JSON into a page; its status and its other headers
// stay.
void make_problem_page(Response& response);

}  // namespace toolyard::http
