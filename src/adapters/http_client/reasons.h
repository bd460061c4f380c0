// Error messages for failed HTTP calls. The messages of libcurl are not used, because they can
// contain host names.
#pragma once
#include <curl/curl.h>

#include <string>
#include <string_view>

#include "adapters/http_client/client.h"

namespace toolyard::http_client {

inline constexpr std::string_view no_answer = "The connection was lost before a response arrived.";
std::string header_too_large(const Limits& limits);
std::string body_too_large(const Limits& limits);
std::string idle_timeout_message(const Limits& limits);

// Translates an error code of libcurl. `is_sent` is whether the request was sent, and `has_begun`
// whether a response had begun.
Failure failure_of(CURLcode result, bool is_sent, bool has_begun, const Limits& limits);

}  // namespace toolyard::http_client
