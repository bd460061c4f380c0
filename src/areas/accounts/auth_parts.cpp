#include "areas/accounts/auth_parts.h"

#include <string>

namespace toolyard::accounts {

Guard limits_passwords(const PasswordLimits& limits) {
  return {
      .cost = Cost::sign_in,
      .problems = {&problems::too_many_attempts},
      .check = [may_try = limits.change](const Call& call) { return may_try(call.caller.user); }};
}

Guard limits_codes(const PasswordLimits& limits) {
  return {
      .problems = {&problems::invalid_code, &problems::too_many_attempts},
      .check = [may_try = limits.code](const Call& call) { return may_try(call.remote_address); }};
}

Guard needs_password(const PasswordLimits& limits) {
  auto guard = limits_passwords(limits);
  guard.problems.push_back(&problems::sign_in_again);
  return guard;
}

Result<Located<Profile>> created_profile(Result<User> made) {
  TOOLYARD_TRY(auto profile, profile_of(std::move(made)));
  return Located<Profile>{.record = std::move(profile), .location = "/api/v1/auth/me/"};
}

void refuse_calls(Endpoint& endpoint, const ProblemType& problem, std::string_view detail) {
  endpoint.check = {};
  endpoint.run = Endpoint::Run(
      [&problem, detail = std::string(detail)](const Call&, const void*, Answer&) -> Result<void> {
        return fail(problem, detail);
      },
      endpoint.run.metadata());
}

}  // namespace toolyard::accounts
