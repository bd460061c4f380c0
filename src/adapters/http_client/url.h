// Validates URLs for the HTTP client.
#pragma once
#include <optional>
#include <string>

namespace toolyard::http_client {

bool is_web_url(const std::string& url);

// Returns why a setting is not a valid base URL, or nothing if it is: `http://` or `https://`, a
// host and an optional path, to which more is appended. The message contains nothing of the URL.
std::optional<std::string> fault_of_base_url(const std::string& url);

// Returns why a setting is not a valid proxy, `http://[USER:PASSWORD@]HOST:PORT`, or nothing if it
// is.
std::optional<std::string> fault_of_proxy(const std::string& url);

}  // namespace toolyard::http_client
