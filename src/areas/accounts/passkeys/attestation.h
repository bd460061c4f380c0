// Attestation of a new passkey (WebAuthn, section 6.5). The make of the authenticator is not
// verified: only the formats `none` and `packed`, the latter signed by the new key itself, are
// accepted.
#pragma once
#include <expected>
#include <string_view>

#include "areas/accounts/passkeys/authenticator_data.h"

namespace toolyard::accounts {

enum class AttestationFault { malformed, unknown_statement, unsupported_key, wrong_signature };

// `client_data_hash` is part of what the attestation signs. The result refers to `bytes`.
std::expected<AuthenticatorData, AttestationFault> read_attestation(
    std::string_view bytes, std::string_view client_data_hash);

}  // namespace toolyard::accounts
