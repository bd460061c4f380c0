// Media types as requests name them: what a body is, and which form of answer the caller wants.
#pragma once
#include <string_view>

namespace toolyard::http {

enum class BodyForm { none, json, multipart, urlencoded, csv, other };

// Case and parameters do not matter; a parameter such as the boundary stays in the header.
BodyForm body_form(std::string_view content_type);

// How much a caller wants a media type, from 0 (not at all) to 1000, by its `Accept` header
// (RFC 9110 section 12.5.1). No header wants all alike.
int preference(std::string_view accept, std::string_view media_type);

}  // namespace toolyard::http
