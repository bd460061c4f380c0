// What an answer's entity tag has to do with the request: each encoding has a tag of its own, and
// what the caller has already is not sent again (RFC 9110 sections 8.8.3, 13.1.2 and 15.4.5).
#pragma once
#include "http/framing/request.h"
#include "http/framing/response.h"

namespace toolyard::http {

// Writes `ETag`, as it is for what will be sent, and turns the answer to a GET or HEAD whose
// `If-None-Match` names it into 304.
void settle_entity_tag(const Request& request, Response& response);

}  // namespace toolyard::http
