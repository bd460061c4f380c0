// Passkeys over the API: one's own, those that administrators remove, and signing in with one for
// programs. That of browsers is in the endpoints of sessions.
#pragma once
#include <vector>

#include "areas/accounts/accounts.h"

namespace toolyard::accounts {

inline constexpr std::string_view passkey_sign_in_example =
    R"({"credential": {"id": "c29tZSBjcmVkZW50aWFs", "type": "public-key", "response": {
 "clientDataJSON": "eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0", "authenticatorData": "c29tZSBkYXRh",
 "signature": "c2lnbmF0dXJl", "userHandle": "aGFuZGxl"}}})";

std::vector<Endpoint> passkey_endpoints(Passkeys& passkeys, const PasswordLimits& limits);

}  // namespace toolyard::accounts
