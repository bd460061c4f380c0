// The API of invitations.
#pragma once
#include <vector>

#include "areas/accounts/accounts.h"

namespace toolyard::accounts {

std::vector<Endpoint> invitation_endpoints(InvitationService& invitations,
                                           const PasswordLimits& limits);

}  // namespace toolyard::accounts
