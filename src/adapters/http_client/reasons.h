// Why a call failed, in our words: nothing of libcurl's texts, which may name hosts.
#pragma once
#include <curl/curl.h>

#include <string>
#include <string_view>

#include "adapters/http_client/client.h"

namespace toolyard::http_client {

inline constexpr std::string_view no_answer = "The connection was lost before a response arrived.";
std::string header_too_large(const Limits& limits);
std::string body_too_large(const Limits& limits);
std::string went_quiet(const Limits& limits);

// What an error of libcurl's means, when the request had been sent or not, and an answer had begun
// or not.
Failure failure_of(CURLcode result, bool is_sent, bool has_begun, const Limits& limits);

}  // namespace toolyard::http_client
