// ETag and If-None-Match: each content encoding has an entity tag of its own, and a response that
// the client has cached is not sent again (RFC 9110 sections 8.8.3, 13.1.2 and 15.4.5).
#pragma once
#include "http/framing/request.h"
#include "http/framing/response.h"

namespace toolyard::http {

// Adds `ETag`, for the encoding that the client accepts, if the response has an entity tag. Turns a
// 200 response to a GET or HEAD whose `If-None-Match` contains the tag into 304.
void apply_entity_tag(const Request& request, Response& response);

// Makes a response whose tag is applied one that is sent uncompressed, and corrects the tag.
void skip_compression_of(Response& response);

}  // namespace toolyard::http
