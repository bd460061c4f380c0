// SQL queries on passkeys, beyond reading and writing single records.
#pragma once
#include <optional>
#include <string_view>
#include <vector>

#include "areas/accounts/passkeys/model.h"
#include "ports/database.h"

namespace toolyard::accounts {

std::optional<StoredPasskey> find_passkey(Transaction& transaction, std::string_view credential_id);
std::vector<StoredPasskey> passkeys_of(Transaction& transaction, UserId user);
std::int64_t count_passkeys(Transaction& transaction, UserId user);
// Newest first.
Result<Page<StoredPasskey>> list_passkeys(Transaction& transaction, UserId user, const Call& call,
                                          const PageQuery& query);

}  // namespace toolyard::accounts
