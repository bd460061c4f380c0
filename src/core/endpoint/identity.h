// The identity of a caller: ids of users and API keys, and the roles of the admin API.
#pragma once
#include <array>
#include <cstdint>
#include <optional>

#include "core/describe/describe.h"
#include "core/describe/values.h"
#include "core/error.h"

namespace toolyard {

enum class UserId : std::int64_t {};
enum class KeyId : std::int64_t {};

// What an account may do in the admin API, to which accounts without a role have no access.
enum class Role : std::uint8_t { viewer, editor, approver, admin };
constexpr auto spellings(Role) {
  return std::array<Spelling<Role>, 4>{
      {{Role::viewer, "viewer", "Can read."},
       {Role::editor, "editor", "Can also write."},
       {Role::approver, "approver", "Can also approve, publish, finalize and start."},
       {Role::admin, "admin", "Can also manage accounts and read the audit log."}}};
}

// Limits that are set for an API key itself.
struct KeyLimits {
  std::optional<std::int64_t> rate_limit_per_minute = {};
  std::optional<std::int64_t> monthly_quota = {};
};

// The account or API key that a credential belongs to. Anonymous if both ids are zero.
struct Caller {
  UserId user{};
  KeyId key{};
  std::optional<Role> role = {};
  std::uint8_t plan = 0;      // plan of the account, from 1 in the order of the settings; 0: none
  std::uint64_t sign_in = 0;  // with an access token: number of the sign-in; 0: none
  KeyLimits key_limits = {};
  bool is_test = false;                 // with a key for testing
  Instant expires_at = Instant::max();  // of the credential
};

namespace problems {
inline constexpr ProblemType missing_credential{
    "missing_credential", ErrorKind::unauthorized, "A credential is required.",
    "Tools and the admin side accept an API key as `X-API-Key`, or an access token as "
    "`Authorization: Bearer …`; operations on your own account require the access token."};
inline constexpr ProblemType permission_denied{
    "permission_denied", ErrorKind::forbidden, "The account does not have permission.",
    "The role of the account does not permit this, which an administrator can change, or the "
    "operation is reserved for people and does not accept API keys."};
}  // namespace problems

}  // namespace toolyard
