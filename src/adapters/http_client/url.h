// What a URL must be to be called.
#pragma once
#include <optional>
#include <string>

namespace toolyard::http_client {

bool is_web_url(const std::string& url);

// Why a setting is not where an API begins: `http://` or `https://`, a host and perhaps a path, to
// which more is added. The sentence holds nothing of the URL.
std::optional<std::string> fault_of_base_url(const std::string& url);

// Why a setting is no proxy: `http://[USER:PASSWORD@]HOST:PORT`.
std::optional<std::string> fault_of_proxy(const std::string& url);

}  // namespace toolyard::http_client
