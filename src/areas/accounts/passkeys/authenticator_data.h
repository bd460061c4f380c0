// Authenticator data (WebAuthn, section 6.1): what an authenticator reports about itself and the
// user. Its signature covers these bytes and the hash of the client data.
#pragma once
#include <cstdint>
#include <optional>
#include <string_view>

#include "areas/accounts/passkeys/cose_key.h"

namespace toolyard::accounts {

struct AuthenticatorData {
  std::string_view relying_party_hash;  // SHA-256 of the id of the relying party
  bool is_user_present = false;
  bool is_user_verified = false;
  bool is_backup_eligible = false;
  bool is_backed_up = false;
  std::uint32_t sign_count = 0;
  // The members below are set for a new credential only.
  bool has_credential = false;
  std::string_view credential_id;
  std::string_view public_key;  // in COSE format
};

inline constexpr std::size_t longest_credential_id = 1023;

// The result refers to `bytes`. Returns nothing if anything is missing, left over or contradictory.
std::optional<AuthenticatorData> read_authenticator_data(std::string_view bytes);

}  // namespace toolyard::accounts
