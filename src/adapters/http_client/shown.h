// What another server says, made fit for people to read.
#pragma once
#include <string>
#include <string_view>

namespace toolyard::http_client {

// At most 300 characters of a text, without control characters, and `***` wherever the key stands.
std::string shown(std::string_view text, std::string_view key);

}  // namespace toolyard::http_client
