// Redirect URIs: where a browser may be sent with the response to an app.
#pragma once
#include <span>
#include <string>
#include <string_view>

namespace toolyard::oauth {

// Whether an app may register this URI: `https`, `http` on this machine, or a private scheme with a
// dot, without a user, a fragment or characters that browsers may interpret differently.
bool is_redirect_uri(std::string_view uri);

// Whether a URI is registered. The comparison is exact, except for the port of a loopback address,
// which a program does not know before it listens (RFC 8252, 7.3).
bool is_registered(std::string_view uri, std::span<const std::string> registered);

// Returns the host with its port, or the private scheme, to be shown to people.
std::string destination_of(std::string_view uri);

}  // namespace toolyard::oauth
