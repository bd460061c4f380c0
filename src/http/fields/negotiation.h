// Media types in requests: the format of a body (Content-Type), and content negotiation of the
// response (Accept).
#pragma once
#include <string_view>

namespace toolyard::http {

enum class BodyForm { none, json, multipart, urlencoded, csv, other };

// Returns the format that a Content-Type value names. Ignores case and parameters.
BodyForm body_form(std::string_view content_type);

// Returns the quality of a media type in an `Accept` value, from 0 (not acceptable) to 1000 (RFC
// 9110 section 12.5.1). If the value is empty, every type has 1000.
int preference(std::string_view accept, std::string_view media_type);

}  // namespace toolyard::http
