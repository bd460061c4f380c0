// Addresses of PostgreSQL databases, `postgres://USER:PASSWORD@HOST:PORT/NAME`: checked without
// connecting, and shown without the password.
#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace toolyard::postgres {

bool is_url(std::string_view text);

// What is wrong with it, in words that repeat nothing of it; nothing if libpq can read it.
std::optional<std::string> fault_of_url(const std::string& url);

// The same with `***` for every password in it.
std::string without_password(std::string_view url);

}  // namespace toolyard::postgres
