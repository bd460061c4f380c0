// The API of accounts: signing up and in, the own profile, and the accounts that administrators
// see.
#pragma once
#include <vector>

#include "areas/accounts/sessions.h"
#include "core/endpoint.h"

namespace toolyard::accounts {

enum class Registration { open, closed };

// Whether one more sign-in may be tried for this name from this address; an error is a 429.
using SignInLimit = std::function<Result<void>(std::string_view name, std::string_view address)>;

std::vector<Endpoint> endpoints(AccountService& accounts, Sessions& sessions,
                                Registration registration, SignInLimit limit);

}  // namespace toolyard::accounts
