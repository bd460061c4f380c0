// What apps are told: errors in the form of OAuth in place of problems, and where to find out how
// to get a token.
#pragma once
#include <string>
#include <string_view>

#include "http/api/router.h"
#include "http/framing/response.h"

namespace toolyard::http {

// Whether a path is an endpoint of OAuth: its errors have a form of their own, and pages of every
// origin may call it, since clients also run there.
bool is_oauth(const Route& route);

// A problem becomes an error of RFC 6749 (5.2), with the same status.
void make_oauth_error(Response& problem);

// What a bearer token lacks (RFC 6750, 3), for the header field of an answer. `metadata` is where
// the metadata of the resource stands (RFC 9728, 5.1); empty: nowhere.
std::string bearer_challenge(std::string_view code, std::string_view scope,
                             std::string_view metadata);

}  // namespace toolyard::http
