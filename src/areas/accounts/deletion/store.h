// The SQL of what accounts keep of a person beside the account's own row.
#pragma once
#include <cstdint>
#include <string_view>
#include <vector>

#include "areas/accounts/model.h"
#include "ports/database.h"

namespace toolyard::accounts {

// As the audit log names it.
struct DeletedRecord {
  std::string_view object_kind;
  std::int64_t id = 0;
};

// What signs in to it without its password. Answers which of it the audit log may tell of.
std::vector<DeletedRecord> delete_ways_in(Transaction& transaction, UserId user);
// Its sessions, second factor, ways in, networks, emails and invitations, and those that nobody
// has accepted yet of whom it has invited. Answers which of these the audit log may tell of.
std::vector<DeletedRecord> delete_traces(Transaction& transaction, const User& user);

}  // namespace toolyard::accounts
