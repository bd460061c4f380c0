// SQL queries on people who sign in with a provider.
#pragma once
#include <optional>
#include <string_view>
#include <vector>

#include "areas/accounts/single_sign_on/model.h"
#include "records/list.h"

namespace toolyard::accounts {

// Returns the account of a person, and records that the link was used.
std::optional<UserId> use_identity(Transaction& transaction, std::string_view issuer,
                                   std::string_view subject, Instant now);
// Returns false if the account or the person is linked already.
bool insert_identity(Transaction& transaction, UserId user, std::string_view issuer,
                     std::string_view subject, Instant now);
bool has_identity(Transaction& transaction, UserId user, std::string_view issuer);
std::vector<StoredIdentity> identities_of(Transaction& transaction, UserId user);
Result<Page<StoredIdentity>> list_identities(Transaction& transaction, UserId user,
                                             const Call& call, const PageQuery& query);
void delete_identity(Transaction& transaction, LinkedIdentityId id);

// Returns false if a sign-in with this state has been completed before.
bool note_returned(Transaction& transaction, std::string_view state, Instant expires_at,
                   Instant now);

}  // namespace toolyard::accounts
