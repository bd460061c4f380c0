// What an authenticator says of itself and of the user (WebAuthn, section 6.1): what its signature
// covers, beside what the browser says.
#pragma once
#include <cstdint>
#include <optional>
#include <string_view>

#include "areas/accounts/passkeys/cose_key.h"

namespace toolyard::accounts {

struct AuthenticatorData {
  std::string_view relying_party_hash;  // SHA-256 of its id
  bool is_user_present = false;
  bool is_user_verified = false;
  bool is_backup_eligible = false;
  bool is_backed_up = false;
  std::uint32_t sign_count = 0;
  // Of a new credential.
  bool has_credential = false;
  std::string_view credential_id;
  std::string_view public_key;  // COSE
};

inline constexpr std::size_t longest_credential_id = 1023;

// Views into the bytes; nothing where anything is missing, left over or contradictory.
std::optional<AuthenticatorData> read_authenticator_data(std::string_view bytes);

}  // namespace toolyard::accounts
