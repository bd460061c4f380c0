// The SQL of what accounts keep of a person beside the account's own row.
#pragma once
#include <vector>

#include "areas/accounts/emails/model.h"
#include "areas/accounts/model.h"
#include "ports/database.h"

namespace toolyard::accounts {

// Its sessions, second factor, networks, emails and invitations, and those that nobody has accepted
// yet of whom it has invited. Answers which invitations to it are gone.
std::vector<InvitationId> delete_traces(Transaction& transaction, const User& user);

}  // namespace toolyard::accounts
