// SQL statements that delete the personal data of an account outside its own row.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "areas/accounts/model.h"
#include "ports/database.h"

namespace toolyard::accounts {

// A deleted record, as the audit log identifies it.
struct DeletedRecord {
  std::string kind;
  std::int64_t id = 0;

  static constexpr auto fields(auto...) {
    return row_columns<DeletedRecord, &DeletedRecord::kind, &DeletedRecord::id>();
  }
};

// Deletes what signs in to the account without its password: passkeys and links to a provider.
// Returns the deleted records that the audit log may contain.
std::vector<DeletedRecord> delete_ways_in(Transaction& transaction, UserId user);
// Deletes up to `max` sessions of the account, and returns their number.
std::int64_t delete_sessions(Transaction& transaction, UserId user, std::int64_t max);
// Deletes the account's second factor, passkeys, links to a provider, networks and
// invitations, including pending ones that it has sent, and those to its address if that is
// verified, and forgets whom its emails were sent to. Returns the deleted records that the audit
// log may contain.
std::vector<DeletedRecord> delete_traces(Transaction& transaction, const User& user);

}  // namespace toolyard::accounts
