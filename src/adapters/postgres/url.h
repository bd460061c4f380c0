// Validates URLs of PostgreSQL databases, `postgres://USER:PASSWORD@HOST:PORT/NAME`, without
// connecting, and masks their passwords.
#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace toolyard::postgres {

bool is_url(std::string_view text);

// Returns what is wrong with a URL, or nothing if libpq can parse it. The message contains nothing
// of the URL.
std::optional<std::string> fault_of_url(const std::string& url);

// Returns the URL with `***` in place of each password.
std::string without_password(std::string_view url);

}  // namespace toolyard::postgres
