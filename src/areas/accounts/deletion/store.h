// SQL statements that delete the personal data of an account outside its own row.
#pragma once
#include <cstdint>
#include <string_view>
#include <vector>

#include "areas/accounts/model.h"
#include "ports/database.h"

namespace toolyard::accounts {

// A deleted record, as the audit log identifies it.
struct DeletedRecord {
  std::string_view object_kind;
  std::int64_t id = 0;
};

// Deletes what signs in to the account without its password: passkeys and links to a provider.
// Returns the deleted records that the audit log may contain.
std::vector<DeletedRecord> delete_ways_in(Transaction& transaction, UserId user);
// Deletes the account's sessions, second factor, passkeys, links to a provider, networks and
// invitations, including pending ones that it has sent, and those to its address if that is
// verified, and forgets whom its emails were sent to. Returns the deleted records that the audit
// log may contain.
std::vector<DeletedRecord> delete_traces(Transaction& transaction, const User& user);

}  // namespace toolyard::accounts
