// Error responses to OAuth clients: errors in the format of OAuth 2.0 (RFC 6749) in place of
// problems, and challenges for bearer tokens (RFC 6750), which lead to the authorization server.
#pragma once
#include <string>
#include <string_view>

#include "http/framing/response.h"

namespace toolyard::http {

// Turns a problem into an error response of RFC 6749 section 5.2, with the same status.
void make_oauth_error(Response& problem);

// Returns a challenge for `WWW-Authenticate`: why a bearer token was rejected, and which one is
// required (RFC 6750 section 3). `metadata` is the URL of the resource metadata (RFC 9728 section
// 5.1); empty if there is none.
std::string bearer_challenge(std::string_view code, std::string_view scope,
                             std::string_view metadata);

}  // namespace toolyard::http
