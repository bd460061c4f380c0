// Problems as HTML pages, for browsers that opened a link in an email or sent a form.
#pragma once
#include "http/framing/response.h"

namespace toolyard::http {

// Turns a response with a problem (RFC 9457) as JSON into a page; its status and its other headers
// stay.
void make_problem_page(Response& response);

}  // namespace toolyard::http
