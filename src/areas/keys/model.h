// API keys: requests, responses, and what a request with a key is allowed.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "areas/keys/facts.h"
#include "core/crypto/sha256.h"
#include "core/describe/describe.h"
#include "core/endpoint/identity.h"
#include "core/endpoint/page.h"
#include "core/endpoint/scopes.h"
#include "core/error.h"

namespace toolyard::keys {

inline constexpr std::int64_t kActiveKeysPerUser = 20;
inline constexpr std::string_view object_kind = "api_key";  // in the audit log

enum class Status : std::uint8_t { active, rotating, revoked, expired };
constexpr auto spellings(Status) {
  return std::array<Spelling<Status>, 4>{
      {{Status::active, "active", "The key works."},
       {Status::rotating, "rotating",
        "The key works, and so does its previous secret until the grace period ends."},
       {Status::revoked, "revoked", "The key was revoked."},
       {Status::expired, "expired", "The key has expired."}}};
}

// The scopes that keys can have besides `tools:*` and those for agents. The scopes of sites require
// the role `editor`, and can be restricted to one record: `:` and the key of the record follow.
struct KnownScopes {
  std::vector<std::string> of_tools = {}, of_sites = {};
  std::vector<StaffScope> of_staff = {};
};

struct NewKey {
  static constexpr std::string_view schema_name = "ApiKeyRequest";
  std::string name;
  std::vector<std::string> scopes{"tools:*"};
  std::optional<Instant> expires_at = {};
  std::vector<std::string> allowed_ips = {};
  Environment environment = Environment::live;
  std::optional<std::int64_t> rate_limit_per_minute = {};
  std::optional<std::int64_t> monthly_quota = {};
  bool operator==(const NewKey&) const = default;

  static constexpr auto fields(auto...) {
    return std::array{
        field<&NewKey::name>("Name of the key, such as its purpose.").required().limits(1, 100),
        field<&NewKey::scopes>("What the key may call: `tools:*` for every tool, or `tools:` "
                               "followed by the slug of a tool. Keys of an account with a role can "
                               "also have scopes for the admin side, such as `content:read`, "
                               "`content:write` and `content:approve`, which "
                               "`/api/v1/developer/keys/scopes/` lists; "
                               "`agents:read`, for agents that read the admin side at "
                               "`/mcp/admin`, or `agents:draft`, for agents that also draft there; "
                               "keys of editors also `tools:experiments`, for sites that report "
                               "to experiments, or `tools:experiments:` followed by the key of the "
                               "only experiment they report to. A key never permits more than the "
                               "current role of its account.")
            .limits(1, 50),
        field<&NewKey::expires_at>("When the key expires; null for never."),
        field<&NewKey::allowed_ips>(
            "IP addresses and networks the key may be used from; an empty list allows all.")
            .limits(0, 50),
        field<&NewKey::environment>(
            "Whether the key is for production or for testing. Calls with keys for testing are "
            "never charged and have separate limits; they have no scopes for the admin side. "
            "Cannot be changed later."),
        field<&NewKey::rate_limit_per_minute>(
            "Maximum calls per minute with this key, in addition to the limit of the account; null "
            "for no additional limit.")
            .limits(1, 1e9),
        field<&NewKey::monthly_quota>("Maximum calls per month with this key, in addition to the "
                                      "quota of the account; null for no additional quota.")
            .limits(1, 1e15),
    };
  }
};

// A key as it is shown, without its secret.
struct Key {
  KeyId id{};
  std::string name;
  Status status = Status::active;
  std::string prefix;
  std::string start;
  std::string last4;
  Environment environment = Environment::live;
  std::vector<std::string> scopes;
  std::vector<std::string> allowed_ips;
  std::optional<std::int64_t> rate_limit_per_minute;
  std::optional<std::int64_t> monthly_quota;
  Instant created_at;
  std::optional<Instant> expires_at;
  std::optional<Instant> rotated_at;
  std::optional<Instant> revoked_at;
  std::optional<Instant> last_used_at;
  std::optional<std::string> last_used_ip;

  static constexpr auto fields(auto...) {
    return std::array{
        field<&Key::id>("Id of the key, which stays the same when the key is rotated."),
        field<&Key::name>("Name of the key, such as its purpose."),
        field<&Key::status>("Whether the key works."),
        field<&Key::prefix>("Prefix of the key, which indicates its environment."),
        field<&Key::start>("First characters of the key."),
        field<&Key::last4>("Last four characters of the key."),
        field<&Key::environment>("Whether the key is for production or for testing."),
        field<&Key::scopes>("What the key may call."),
        field<&Key::allowed_ips>(
            "IP addresses and networks the key may be used from; an empty list allows all."),
        field<&Key::rate_limit_per_minute>(
            "Maximum calls per minute with this key, in addition to the limit of the account; null "
            "for no additional limit."),
        field<&Key::monthly_quota>("Maximum calls per month with this key, in addition to the "
                                   "quota of the account; null for no additional quota."),
        field<&Key::created_at>("When the key was created."),
        field<&Key::expires_at>("When the key expires; null for never."),
        field<&Key::rotated_at>("When the key was last rotated."),
        field<&Key::revoked_at>("When the key was revoked."),
        field<&Key::last_used_at>("When the key was last used."),
        field<&Key::last_used_ip>("IP address the key was last used from."),
    };
  }
};

// The key of an app that acts for an account. It has no text; it is found by a hash that only this
// server can compute.
struct AppKey {
  UserId user{};
  std::string name;
  std::vector<std::string> scopes;
  Sha256 hash{};
};

// Returns the current values of the settings that can be changed.
inline NewKey settings_of(const Key& key) {
  return {.name = key.name,
          .scopes = key.scopes,
          .expires_at = key.expires_at,
          .allowed_ips = key.allowed_ips,
          .environment = key.environment,
          .rate_limit_per_minute = key.rate_limit_per_minute,
          .monthly_quota = key.monthly_quota};
}

struct KeyQuery : PageQuery {
  std::string_view search;
  std::string_view ordering;
  static constexpr auto fields(auto...) {
    return with_pages(
        std::array{field<&KeyQuery::search>("Words to find in the name."),
                   field<&KeyQuery::ordering>("Sort fields, separated by commas: `id`, `name`, "
                                              "`created_at`; prefix `-` for descending order.")});
  }
};

// A new key with its text, which is not available later.
struct CreatedKey {
  Key key;
  std::string secret;
};

// The key of a request, its account and its limits: small and trivially copyable, made for every
// request.
struct KeyIdentity {
  KeyId key{};
  UserId user{};
  std::optional<std::int64_t> rate_limit_per_minute;
  std::optional<std::int64_t> monthly_quota;
  std::optional<Role> role;
  Environment environment = Environment::live;
  Instant expires_at = Instant::max();
};

namespace problems {
inline constexpr ProblemType invalid_key{"invalid_key", ErrorKind::unauthorized,
                                         "The API key is not valid.",
                                         "The key is misspelled or incomplete, was not issued by "
                                         "this server, or belongs to an inactive account."};
// The same problem for callers, but told apart by its address: the text has the form of a key, but
// this process does not know the key yet.
inline constexpr ProblemType unknown_key = invalid_key;
inline constexpr ProblemType expired_key{
    "expired_key", ErrorKind::unauthorized, "The API key has expired.",
    "The key has expired, or its grace period after a rotation has ended. Use another key."};
inline constexpr ProblemType revoked_key{"revoked_key", ErrorKind::unauthorized,
                                         "The API key was revoked.",
                                         "The owner of the key revoked it. Use another key."};
inline constexpr ProblemType scope_not_allowed{
    "scope_not_allowed", ErrorKind::forbidden, "The API key does not allow this operation.",
    "The scopes of the key do not include the tool or the operation. Change them, or use another "
    "key."};
inline constexpr ProblemType address_not_allowed{
    "address_not_allowed", ErrorKind::forbidden, "The API key may not be used from this address.",
    "The key's `allowed_ips` do not include the address of the caller. Change them, or use another "
    "key."};
inline constexpr ProblemType key_has_ended{
    "key_has_ended", ErrorKind::conflict, "The API key is no longer active.",
    "The key was revoked or has expired, and is kept only for its history. Create another key."};
inline constexpr ProblemType too_many_keys{
    "too_many_keys", ErrorKind::conflict,
    "The account has reached the maximum number of active keys.",
    "An account can have at most 20 keys that are neither revoked nor expired. Revoke a key "
    "first."};
}  // namespace problems

}  // namespace toolyard::keys
