// What the endpoints for signing in and for the caller's own account have in common.
#pragma once
#include <string_view>

#include "areas/accounts/accounts.h"
#include "areas/accounts/profile.h"
#include "core/endpoint/part.h"

namespace toolyard::accounts {

// For anyone, for the holder of an account, and for administrators.
inline constexpr Part for_anyone{"auth", "auth", Access::anyone};
inline constexpr Part for_holder{"auth", "auth", Access::account};
inline constexpr Part for_administrators{"admin/users", "accounts", Access::admin};

inline constexpr std::string_view proof_example = R"({"password": "correct horse battery"})";

// Limit attempts with the password of the account, and with codes of emails.
Guard limits_passwords(const PasswordLimits& limits);
Guard limits_codes(const PasswordLimits& limits);
// Requires the password of the account, or proof in its place, whose attempts are limited.
Guard needs_password(const PasswordLimits& limits);

// Returns the response of an endpoint that has created an account, for its holder.
Result<Located<Profile>> created_profile(Result<User> made);

// Has every call of the endpoint fail, whatever its request.
void refuse_calls(Endpoint& endpoint, const ProblemType& problem, std::string_view detail);

}  // namespace toolyard::accounts
