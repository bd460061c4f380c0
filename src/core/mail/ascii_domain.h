// Domain names in the ASCII form of DNS (RFC 5891).
#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace toolyard {

// Returns the name in lower-case ASCII, or null if it contains letters that a name may not have.
// ASCII text, which must be valid UTF-8, is only put into lower case.
std::optional<std::string> ascii_domain(std::string_view text);

}  // namespace toolyard
