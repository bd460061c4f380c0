// The SQL of people who sign in with a provider.
#pragma once
#include <optional>
#include <string_view>

#include "core/describe/describe.h"
#include "core/endpoint/identity.h"
#include "ports/database.h"

namespace toolyard::accounts {

// Whose account it is, noted as used now.
std::optional<UserId> use_identity(Transaction& transaction, std::string_view issuer,
                                   std::string_view subject, Instant now);
// False where the account, or the person, has another one there.
bool insert_identity(Transaction& transaction, UserId user, std::string_view issuer,
                     std::string_view subject, Instant now);
bool has_identity(Transaction& transaction, UserId user, std::string_view issuer);

// False where a sign-in of this state has come back before.
bool note_returned(Transaction& transaction, std::string_view state, Instant expires_at,
                   Instant now);

}  // namespace toolyard::accounts
