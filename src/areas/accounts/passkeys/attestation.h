// What an authenticator says of a new credential (WebAuthn, section 6.5). No maker of
// authenticators vouches for anything: statements of other forms than `none` and a signature of the
// new key itself are refused.
#pragma once
#include <expected>
#include <string_view>

#include "areas/accounts/passkeys/authenticator_data.h"

namespace toolyard::accounts {

enum class AttestationFault { malformed, unknown_statement, unsupported_key, wrong_signature };

// `client_data_hash` is what the statement signs, beside the authenticator's data. Views into the
// bytes.
std::expected<AuthenticatorData, AttestationFault> read_attestation(
    std::string_view bytes, std::string_view client_data_hash);

}  // namespace toolyard::accounts
