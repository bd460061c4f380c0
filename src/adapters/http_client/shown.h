// Sanitizes texts of other servers for display.
#pragma once
#include <string>
#include <string_view>

namespace toolyard::http_client {

// Returns at most 300 characters of a text, without control characters and with `***` in place of
// each occurrence of `key`.
std::string shown(std::string_view text, std::string_view key);

}  // namespace toolyard::http_client
