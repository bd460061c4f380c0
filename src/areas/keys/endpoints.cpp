#include "areas/keys/keys.h"

#include <array>

#include "core/endpoint/part.h"
#include "records/audit.h"

namespace toolyard::keys {

namespace {

using toolyard::problems::too_many_changes;

constexpr std::string_view create_example = R"(
{"name": "Nightly build", "scopes": ["tools:hash-generator", "tools:base64"],
 "environment": "live", "expires_at": null, "allowed_ips": ["192.0.2.0/24"],
 "rate_limit_per_minute": 60, "monthly_quota": 10000})";

constexpr Part part{"developer/keys", "keys", Access::account};

// A key, with the number of its calls in the current month.
struct UsedKey : Key {
  static constexpr std::string_view schema_name = "ApiKey";
  std::int64_t usage_this_month = 0;
  static constexpr auto fields(auto...) {
    return joined(Key::fields(),
                  std::array{field<&UsedKey::usage_this_month>(
                      "Calls in the current month (UTC) that count towards the key's quota.")});
  }
};

// A key with its text, which only this response contains.
struct KeyWithText : UsedKey {
  static constexpr std::string_view schema_name = "ApiKeyWithSecret";
  std::string key;
  static constexpr auto fields(auto...) {
    return joined(
        UsedKey::fields(),
        std::array{
            field<&KeyWithText::key>(
                "The key itself. Only this response contains it; it cannot be retrieved later.")
                .secret()
                .sparse()});
  }
};

struct Rotation {
  static constexpr std::string_view schema_name = "ApiKeyRotationRequest";
  std::int64_t grace_seconds = 0;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&Rotation::grace_seconds>(
            "How long the previous secret keeps working, in seconds; at most 30 days.")
            .limits(0, 2'592'000)};
  }
};

// A scope for the admin side that keys of the account can have.
struct OfferedScope {
  static constexpr std::string_view schema_name = "ApiKeyScope";
  std::string scope;
  std::string area;
  ScopeVerb verb = ScopeVerb::read;
  Role role = Role::viewer;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&OfferedScope::scope>("The scope, as a key has it."),
        field<&OfferedScope::area>("Area of the admin side, or a name for several of them."),
        field<&OfferedScope::verb>("What the scope permits in the area."),
        field<&OfferedScope::role>("Lowest role for which the scope permits anything.")};
  }
};
struct OfferedScopes {
  static constexpr std::string_view schema_name = "ApiKeyScopes";
  std::vector<OfferedScope> results;
  static constexpr auto fields(auto...) {
    return std::array{field<&OfferedScopes::results>("The scopes, those of an area together.")};
  }
};

Result<OfferedScopes> list_scopes(const KeyService& keys, const Caller& caller) {
  OfferedScopes offered;
  for (const auto& [scope, area, verb, role] : keys.staff_scopes())
    if (caller.role >= role) offered.results.push_back({scope, area, verb, role});
  return offered;
}

UsedKey with_use(const KeyService& keys, Key key) {
  const auto count = keys.used_this_month(key.id);
  return {std::move(key), count};
}
Result<UsedKey> with_use(const KeyService& keys, Result<Key> key) {
  if (!key) return std::unexpected(std::move(key.error()));
  return with_use(keys, std::move(*key));
}
KeyWithText with_secret(const KeyService& keys, CreatedKey made) {
  return {with_use(keys, std::move(made.key)), std::move(made.secret)};
}

Result<Page<UsedKey>> list_own(const KeyService& keys, const Call& call, const KeyQuery& query) {
  TOOLYARD_TRY(auto page, keys.list(call.caller.user, call, query));
  Page<UsedKey> shown{page.count, std::move(page.next), std::move(page.previous), {}};
  for (auto& key : page.results) shown.results.push_back(with_use(keys, std::move(key)));
  return shown;
}
Result<Located<KeyWithText>> create_own(KeyService& keys, const Call& call, const NewKey& request) {
  TOOLYARD_TRY(auto made, keys.create(call.caller.user, request, call.caller.role));
  return Located<KeyWithText>{.record = with_secret(keys, std::move(made))};
}
Result<UsedKey> find_own(const KeyService& keys, const Caller& caller, KeyId id) {
  return with_use(keys, keys.find(caller.user, id));
}
Result<UsedKey> change_own(KeyService& keys, const Call& call, KeyId id, const NewKey& request) {
  return with_use(keys, keys.change(call, id, request));
}
Result<void> revoke_own(KeyService& keys, const Caller& caller, KeyId id) {
  TOOLYARD_TRY_VOID(keys.revoke(caller.user, id));
  return {};
}
Result<KeyWithText> rotate_own(KeyService& keys, const Caller& caller, KeyId id,
                               const Rotation& request) {
  TOOLYARD_TRY(auto made,
               keys.rotate(caller.user, id, std::chrono::seconds(request.grace_seconds)));
  return with_secret(keys, std::move(made));
}

}  // namespace

std::vector<Endpoint> endpoints(KeyService& keys, UsedThisMonth used) {
  keys.count_with(std::move(used));
  return {
      list<list_own>(
          part, keys,
          {.summary = "List API keys",
           .description = "Lists the keys of the account, newest first, including those that were "
                          "revoked or have expired in the last 30 days. The list does not contain "
                          "the keys themselves."}),
      post<create_own>(part, keys,
                       {.summary = "Create an API key",
                        .description = "Creates a key. Only this response contains the key itself, "
                                       "in `key`: store it safely. The response to a repeated call "
                                       "with the same `Idempotency-Key` does not contain it.",
                        .example = create_example,
                        .problems = {&problems::too_many_keys, &too_many_changes},
                        .secrecy = Secrecy::mixes_secret}),
      find<list_scopes>(
          part, keys,
          {.path = "scopes/",
           .verb = "list",
           .summary = "List scopes for the admin side",
           .description = "Lists the scopes for the admin side that the role of the account "
                          "permits; empty for an account without a role. The scope that an "
                          "operation requires is in its description."}),
      find<find_own>(part, keys,
                     {.path = "{id}/",
                      .summary = "Retrieve an API key",
                      .description = "Returns one key of the account, without its secret."}),
      patch<change_own>(
          part, keys,
          {.path = "{id}/",
           .summary = "Update an API key",
           .description = "Changes the name of a key, what it may call, from which addresses and "
                          "how often. Changes take effect immediately. The expiry of an expired "
                          "key cannot be changed.",
           .example = R"({"name": "Weekly build", "monthly_quota": 20000})",
           .problems = {&problems::key_has_ended, &too_many_changes}}),
      remove<revoke_own>(
          part, keys,
          {.path = "{id}/",
           .summary = "Revoke an API key",
           .description =
               "Revokes a key permanently. It remains in the list as `revoked`, with its history, "
               "for 30 days; an account keeps its latest 200 ended keys."}),
      post<rotate_own>(part, keys,
                       {.path = "{id}/rotate/",
                        .summary = "Rotate an API key",
                        .description = "Replaces the secret of a key, which keeps its id, settings "
                                       "and history. Only this response contains the new key, in "
                                       "`key`; the previous one works until the grace period ends.",
                        .example = R"({"grace_seconds": 86400})",
                        .problems = {&problems::key_has_ended, &too_many_changes},
                        .repeats = Repeats::under_key,
                        .secrecy = Secrecy::mixes_secret})};
}

}  // namespace toolyard::keys
