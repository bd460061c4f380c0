#include "areas/keys/keys.h"

#include <array>

#include "records/audit.h"

namespace toolyard::keys {

namespace {

using toolyard::problems::not_found;
using toolyard::problems::too_many_changes;
using toolyard::problems::validation_error;

constexpr std::string_view create_example = R"(
{"name": "Nightly build", "scopes": ["tools:hash-generator", "tools:base64"],
 "environment": "live", "expires_at": null, "allowed_ips": ["192.0.2.0/24"],
 "rate_limit_per_minute": 60, "monthly_quota": 10000})";

constexpr Reading of_record{.is_of_record = true};
constexpr Reading of_change{.is_of_record = true, .is_partial = true};
constexpr std::string_view list_path = "/api/v1/developer/keys/";
constexpr std::string_view one_path = "/api/v1/developer/keys/{id}/";

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
                "The key itself. Only this answer contains it; it cannot be retrieved later.")
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

UsedKey with_use(Key&& key, const UsedThisMonth& used) {
  const auto count = used(key.id);
  return {std::move(key), count};
}

Result<UsedKey> with_use(Result<Key>&& key, const UsedThisMonth& used) {
  if (!key) return std::unexpected(std::move(key.error()));
  return with_use(std::move(*key), used);
}

KeyWithText with_secret(CreatedKey&& made, const UsedThisMonth& used) {
  return {with_use(std::move(made.key), used), std::move(made.secret)};
}

Endpoint of_account(Method method, std::string_view path, std::string_view id,
                    const EndpointText& text) {
  return {.method = method,
          .path = std::string(path),
          .operation_id = "v1_developer_keys_" + std::string(id),
          .summary = std::string(text.summary),
          .description = std::string(text.description),
          .tag = "keys",
          .access = Access::account,
          .cost = Cost::store,
          .problems = {&not_found},
          .example = text.example};
}

Endpoint list_endpoint(KeyService& keys, const UsedThisMonth& used) {
  auto endpoint = of_account(
      Method::get, list_path, "list",
      {.summary = "List API keys",
       .description = "Lists the keys of the account, newest first, including those that were "
                      "revoked or have expired in the last 30 days. The list does not contain the "
                      "keys themselves."});
  endpoint.request = &type_of<KeyQuery>;
  endpoint.answer = &type_of<Page<UsedKey>>;
  endpoint.problems.push_back(&validation_error);
  endpoint.run = serving<KeyQuery>(
      [&keys, used](const Call& call, const KeyQuery& query) -> Result<Page<UsedKey>> {
        TOOLYARD_TRY(auto page, keys.list(call.caller.user, call, query));
        Page<UsedKey> shown{page.count, std::move(page.next), std::move(page.previous), {}};
        for (auto& key : page.results) shown.results.push_back(with_use(std::move(key), used));
        return shown;
      });
  return endpoint;
}

Endpoint create_endpoint(KeyService& keys, const UsedThisMonth& used) {
  auto endpoint = of_account(
      Method::post, list_path, "create",
      {.summary = "Create an API key",
       .description =
           "Creates a key. Only this answer contains the key itself, in `key`: store it safely. A "
           "repeated call with the same `Idempotency-Key` is answered without it.",
       .example = create_example});
  endpoint.body = BodyClass::record;
  endpoint.reading = of_record;
  endpoint.status = 201;
  endpoint.secrecy = Secrecy::mixes_secret;
  endpoint.repeats = Repeats::under_key;
  endpoint.request = &type_of<NewKey>;
  endpoint.answer = &type_of<KeyWithText>;
  endpoint.problems = {&validation_error, &problems::too_many_keys, &too_many_changes};
  endpoint.check = checking<NewKey>([&keys](const Call& call, const NewKey& request) {
    return keys.faults_of(request, call.caller.role);
  });
  endpoint.run = serving<NewKey>(
      [&keys, used](const Call& call, const NewKey& request) -> Result<Located<KeyWithText>> {
        TOOLYARD_TRY(auto made, keys.create(call.caller.user, request, call.caller.role));
        const auto id = std::to_string(static_cast<std::int64_t>(made.key.id));
        return Located<KeyWithText>{.record = with_secret(std::move(made), used),
                                    .location = std::string(list_path) + id + "/"};
      });
  return endpoint;
}

Endpoint change_endpoint(KeyService& keys, const UsedThisMonth& used) {
  auto endpoint =
      of_account(Method::patch, one_path, "partial_update",
                 {.summary = "Update an API key",
                  .description = "Changes the name of a key, what it may call, from which "
                                 "addresses and how often. Changes take effect immediately. "
                                 "The expiry of an expired key cannot be changed.",
                  .example = R"({"name": "Weekly build", "monthly_quota": 20000})"});
  endpoint.body = BodyClass::record;
  endpoint.reading = of_change;
  endpoint.request = &type_of<NewKey>;
  endpoint.answer = &type_of<UsedKey>;
  endpoint.problems.insert(endpoint.problems.end(),
                           {&validation_error, &problems::key_has_ended, &too_many_changes});
  endpoint.check = checking<NewKey>([&keys](const Call& call, const NewKey& request) {
    return keys.faults_of(call, KeyId{call.id}, request);
  });
  endpoint.run = serving<NewKey>([&keys, used](const Call& call, const NewKey& request) {
    return with_use(keys.change(call, KeyId{call.id}, request), used);
  });
  return endpoint;
}

Endpoint rotate_endpoint(KeyService& keys, const UsedThisMonth& used) {
  auto endpoint =
      of_account(Method::post, std::string(one_path).append("rotate/"), "rotate_create",
                 {.summary = "Rotate an API key",
                  .description = "Replaces the secret of a key, which keeps its id, settings and "
                                 "history. Only this answer contains the new key, in `key`; the "
                                 "previous one works until the grace period ends.",
                  .example = R"({"grace_seconds": 86400})"});
  endpoint.body = BodyClass::record;
  endpoint.reading = of_record;
  endpoint.secrecy = Secrecy::mixes_secret;
  endpoint.repeats = Repeats::under_key;
  endpoint.request = &type_of<Rotation>;
  endpoint.answer = &type_of<KeyWithText>;
  endpoint.problems.insert(endpoint.problems.end(),
                           {&validation_error, &problems::key_has_ended, &too_many_changes});
  endpoint.run = serving<Rotation>(
      [&keys, used](const Call& call, const Rotation& request) -> Result<KeyWithText> {
        TOOLYARD_TRY(auto made, keys.rotate(call.caller.user, KeyId{call.id},
                                            std::chrono::seconds(request.grace_seconds)));
        return with_secret(std::move(made), used);
      });
  return endpoint;
}

}  // namespace

std::vector<Endpoint> endpoints(KeyService& keys, const UsedThisMonth& used) {
  auto find = of_account(Method::get, one_path, "retrieve",
                         {.summary = "Retrieve an API key",
                          .description = "Returns one key of the account, without its secret."});
  find.answer = &type_of<UsedKey>;
  find.run = serving([&keys, used](const Call& call) {
    return with_use(keys.find(call.caller.user, KeyId{call.id}), used);
  });
  auto revoke = of_account(
      Method::remove, one_path, "destroy",
      {.summary = "Revoke an API key",
       .description =
           "Revokes a key permanently. It remains in the list as `revoked`, with its history, for "
           "30 days; an account keeps its latest 200 ended keys."});
  revoke.status = 204;
  revoke.run = serving([&keys](const Call& call) -> Result<void> {
    TOOLYARD_TRY_VOID(keys.revoke(call.caller.user, KeyId{call.id}));
    return {};
  });
  return {list_endpoint(keys, used),   create_endpoint(keys, used), std::move(find),
          change_endpoint(keys, used), std::move(revoke),           rotate_endpoint(keys, used)};
}

}  // namespace toolyard::keys
