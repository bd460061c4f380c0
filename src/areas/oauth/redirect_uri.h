// Where people may be sent back to with the answer to an app.
#pragma once
#include <span>
#include <string>
#include <string_view>

namespace toolyard::oauth {

// Of one that an app registers: `https`, `http` on this machine, or a private scheme with a dot,
// without a user, a fragment or characters that a browser would read in its own way.
bool is_redirect_uri(std::string_view uri);

// Whether a given one is among those that are registered: to the letter, but for the port of a
// loopback name, which a program does not know before it listens (RFC 8252, 7.3).
bool is_registered(std::string_view uri, std::span<const std::string> registered);

// The host that it leads to, with its port, or the private scheme; for people to see.
std::string destination_of(std::string_view uri);

}  // namespace toolyard::oauth
