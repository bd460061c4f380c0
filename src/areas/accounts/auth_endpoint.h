// What the endpoints for signing in and for the caller's own account have in common.
#pragma once
#include <string_view>

#include "areas/accounts/accounts.h"
#include "core/endpoint/part.h"

namespace toolyard::accounts {

// Requires the password of the account, or proof in its place, whose attempts are limited.
Guard needs_password(const PasswordLimits& limits);

// A POST endpoint at `/api/v1/auth/NAME/`, open to anyone, whose body is a record.
Endpoint auth_endpoint(std::string_view name, const EndpointText& text);

}  // namespace toolyard::accounts
