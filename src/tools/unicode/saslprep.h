// Prepares passwords by SASLprep (RFC 4013), so that a password is the same one however its letters
// are encoded.
#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace toolyard::unicode {

// Returns the prepared form of a password in UTF-8; nullopt if it has characters that are not
// allowed.
std::optional<std::string> saslprep(std::string_view password);

}  // namespace toolyard::unicode
