// The URL of a webhook, as far as it can be checked without resolving its name. Which address is
// connected to is checked with every request (adapters/http_client).
#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace toolyard::webhooks {

// Returns why a URL cannot be the target of a webhook, as a sentence, or null if it can: `http` or
// `https`, no user information or fragment, and a port that is 80, 443 or at least 1024, so that no
// mail server or terminal of others is called.
std::optional<std::string> fault_of_target(std::string_view url);

}  // namespace toolyard::webhooks
