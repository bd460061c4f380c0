// API keys as values: what a caller asks for, what is shown of a key, and what a request that
// bears one is allowed.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/describe.h"
#include "core/error.h"
#include "core/identity.h"
#include "core/page.h"

namespace toolyard::keys {

inline constexpr std::int64_t kActiveKeysPerUser = 20;

enum class Environment : std::uint8_t { live, test };
constexpr auto spellings(Environment) {
  return std::array<Spelling<Environment>, 2>{{{Environment::live, "live", "For real use."},
                                               {Environment::test, "test", "For trying out."}}};
}

enum class Status : std::uint8_t { active, rotating, revoked, expired };
constexpr auto spellings(Status) {
  return std::array<Spelling<Status>, 4>{
      {{Status::active, "active", "It works."},
       {Status::rotating, "rotating", "It works, and so does the secret before it, for a while."},
       {Status::revoked, "revoked", "It was ended."},
       {Status::expired, "expired", "Its time is over."}}};
}

struct NewKey {
  std::string name;
  std::vector<std::string> scopes{"tools:*"};
  std::optional<Instant> expires_at = {};
  std::vector<std::string> allowed_ips = {};
  Environment environment = Environment::live;
  std::optional<std::int64_t> rate_limit_per_minute = {};
  std::optional<std::int64_t> monthly_quota = {};

  static constexpr auto fields(auto...) {
    return std::array{
        field<&NewKey::name>("What the key is for.").required().limits(1, 100),
        field<&NewKey::scopes>("What it may call: `tools:*`, or `tools:` and a tool.")
            .limits(1, 50),
        field<&NewKey::expires_at>("When it ends; null for never."),
        field<&NewKey::allowed_ips>("Addresses and networks it may be used from; none for all.")
            .limits(0, 50),
        field<&NewKey::environment>("Whether it is for real use or for trying out."),
        field<&NewKey::rate_limit_per_minute>(
            "Calls a minute, within the account's; null for none of its own.")
            .limits(1, 1e9),
        field<&NewKey::monthly_quota>(
            "Calls a month, within the account's; null for none of its own.")
            .limits(1, 1e15),
    };
  }
};

// What is shown of a key: never its secret.
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
        field<&Key::id>("The key's number, which it keeps when it is rotated."),
        field<&Key::name>("What the key is for."),
        field<&Key::status>("Whether it works."),
        field<&Key::prefix>("What its text starts with, by environment."),
        field<&Key::start>("The first characters of its text."),
        field<&Key::last4>("The last four characters of its text."),
        field<&Key::environment>("Whether it is for real use or for trying out."),
        field<&Key::scopes>("What it may call."),
        field<&Key::allowed_ips>("Where it may be used from; none for everywhere."),
        field<&Key::rate_limit_per_minute>(
            "Calls a minute, within the account's; null for none of its own."),
        field<&Key::monthly_quota>(
            "Calls a month, within the account's; null for none of its own."),
        field<&Key::created_at>("When it was made."),
        field<&Key::expires_at>("When it ends; null for never."),
        field<&Key::rotated_at>("When its secret was last changed."),
        field<&Key::revoked_at>("When it was ended."),
        field<&Key::last_used_at>("When it was last used."),
        field<&Key::last_used_ip>("Where it was last used from."),
    };
  }
};

struct KeyQuery : PageQuery {
  std::string_view search;
  std::string_view ordering;
  static constexpr auto fields(auto...) {
    return with_pages(
        std::array{field<&KeyQuery::search>("Words in the name."),
                   field<&KeyQuery::ordering>("`id`, `name`, `created_at`; `-` for descending.")});
  }
};

// The one moment at which the text of a key is known.
struct CreatedKey {
  Key key;
  std::string secret;
};

// Who bears a key, and how much they may: small and trivially copyable, made for every request.
struct KeyIdentity {
  KeyId key{};
  UserId user{};
  std::optional<std::int64_t> rate_limit_per_minute;
  std::optional<std::int64_t> monthly_quota;
  std::optional<Role> role;
  Environment environment = Environment::live;
};

namespace problems {
inline constexpr ProblemType invalid_key{
    "invalid_key", ErrorKind::unauthorized, "The API key is not valid.",
    "It is mistyped or cut off, was never issued here, or its account is inactive."};
// The same to a caller: the text is that of a key, and no such key is known here yet.
inline constexpr ProblemType unknown_key = invalid_key;
inline constexpr ProblemType expired_key{
    "expired_key", ErrorKind::unauthorized, "The API key has expired.",
    "Its time, or the grace after its rotation, is over. Make or use another."};
inline constexpr ProblemType revoked_key{"revoked_key", ErrorKind::unauthorized,
                                         "The API key was revoked.",
                                         "Its owner has ended it. Make another."};
inline constexpr ProblemType scope_not_allowed{
    "scope_not_allowed", ErrorKind::forbidden, "The API key does not allow this tool.",
    "Its scopes name other tools. Change them, or use another key."};
inline constexpr ProblemType address_not_allowed{
    "address_not_allowed", ErrorKind::forbidden, "The API key may not be used from here.",
    "It is restricted to networks that your address is not part of."};
inline constexpr ProblemType key_has_ended{
    "key_has_ended", ErrorKind::conflict, "The key has ended.",
    "It was revoked or has expired, and stays for its history. Make another."};
inline constexpr ProblemType too_many_keys{
    "too_many_keys", ErrorKind::conflict, "The account has as many active keys as it may.",
    "An account has at most 20 keys that are neither revoked nor expired. Revoke one first."};
}  // namespace problems

}  // namespace toolyard::keys
