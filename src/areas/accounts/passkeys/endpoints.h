// The API of passkeys: one's own, removal by administrators, and signing in with one by programs.
// Signing in by browsers is in sessions/endpoints.h.
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
