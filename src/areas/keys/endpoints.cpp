#include "areas/keys/endpoints.h"

#include <array>

namespace toolyard::keys {

namespace {

using toolyard::problems::not_found;
using toolyard::problems::validation_error;

constexpr Reading of_record{.is_of_record = true};
constexpr Reading of_change{.is_of_record = true, .is_partial = true};
constexpr std::string_view list_path = "/api/v1/developer/keys/";
constexpr std::string_view one_path = "/api/v1/developer/keys/{id}/";

// A key with how often it was used.
struct UsedKey : Key {
  std::int64_t usage_this_month = 0;
  static constexpr auto fields(auto...) {
    return joined(Key::fields(), std::array{field<&UsedKey::usage_this_month>(
                                     "Calls in this month, in UTC, that count for its quota.")});
  }
};

// A key with its text, which is told this once.
struct KeyWithText : UsedKey {
  std::string key;
  static constexpr auto fields(auto...) {
    return joined(
        UsedKey::fields(),
        std::array{
            field<&KeyWithText::key>("Its text, told this once: keep it.").secret().sparse()});
  }
};

struct Rotation {
  std::int64_t grace_seconds = 0;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&Rotation::grace_seconds>("How long the secret until now works on, up to 30 days.")
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

KeyWithText told(CreatedKey&& made, const UsedThisMonth& used) {
  return {with_use(std::move(made.key), used), std::move(made.secret)};
}

// What was given of `request`, and for the rest what the key is.
NewKey changed(const Call& call, const NewKey& request, const Key& before) {
  const auto& type = type_of<NewKey>;
  auto key = request;
  if (!call.gives(type, "name")) key.name = before.name;
  if (!call.gives(type, "scopes")) key.scopes = before.scopes;
  if (!call.gives(type, "expires_at")) key.expires_at = before.expires_at;
  if (!call.gives(type, "allowed_ips")) key.allowed_ips = before.allowed_ips;
  if (!call.gives(type, "rate_limit_per_minute"))
    key.rate_limit_per_minute = before.rate_limit_per_minute;
  if (!call.gives(type, "monthly_quota")) key.monthly_quota = before.monthly_quota;
  return key;
}

Endpoint of_account(Method method, std::string_view path, std::string_view id,
                    std::string_view summary) {
  return {.method = method,
          .path = std::string(path),
          .operation_id = "v1_developer_keys_" + std::string(id),
          .summary = std::string(summary),
          .tag = "keys",
          .access = Access::account,
          .cost = Cost::store,
          .problems = {&not_found}};
}

Endpoint list_endpoint(KeyService& keys, const UsedThisMonth& used) {
  auto endpoint = of_account(Method::get, list_path, "list", "The account's keys");
  endpoint.request = &type_of<KeyQuery>;
  endpoint.answer = &type_of<Page<UsedKey>>;
  endpoint.problems.push_back(&validation_error);
  endpoint.run = serving<KeyQuery>(
      [&keys, used](const Call& call, const KeyQuery& query) -> Result<Page<UsedKey>> {
        auto page = keys.list(call.caller.user, call, query);
        if (!page) return std::unexpected(std::move(page.error()));
        Page<UsedKey> shown{page->count, std::move(page->next), std::move(page->previous), {}};
        for (auto& key : page->results) shown.results.push_back(with_use(std::move(key), used));
        return shown;
      });
  return endpoint;
}

Endpoint create_endpoint(KeyService& keys, const UsedThisMonth& used) {
  auto endpoint = of_account(Method::post, list_path, "create", "Make a key");
  endpoint.description = "The answer holds the key's text, which is told this once.";
  endpoint.body = BodyClass::record;
  endpoint.reading = of_record;
  endpoint.status = 201;
  endpoint.secrecy = Secrecy::mixes_secret;
  endpoint.repeats = Repeats::under_key;
  endpoint.request = &type_of<NewKey>;
  endpoint.answer = &type_of<KeyWithText>;
  endpoint.problems = {&validation_error, &problems::too_many_keys};
  endpoint.run = serving<NewKey>(
      [&keys, used](const Call& call, const NewKey& request) -> Result<Answered<KeyWithText>> {
        auto made = keys.create(call.caller.user, request);
        if (!made) return std::unexpected(std::move(made.error()));
        const auto id = std::to_string(static_cast<std::int64_t>(made->key.id));
        return Answered<KeyWithText>{.record = told(std::move(*made), used),
                                     .location = std::string(list_path) + id + "/"};
      });
  return endpoint;
}

Endpoint change_endpoint(KeyService& keys, const UsedThisMonth& used) {
  auto endpoint = of_account(Method::patch, one_path, "partial_update", "Rename or restrict a key");
  endpoint.body = BodyClass::record;
  endpoint.reading = of_change;
  endpoint.request = &type_of<NewKey>;
  endpoint.answer = &type_of<UsedKey>;
  endpoint.problems.push_back(&validation_error);
  endpoint.run = serving<NewKey>([&keys, used](const Call& call, const NewKey& request) {
    return with_use(keys.change(call.caller.user, KeyId{call.id},
                                [&](const Key& before) { return changed(call, request, before); }),
                    used);
  });
  return endpoint;
}

Endpoint rotate_endpoint(KeyService& keys, const UsedThisMonth& used) {
  auto endpoint = of_account(Method::post, std::string(one_path).append("rotate/"), "rotate_create",
                             "Give a key a new secret");
  endpoint.body = BodyClass::record;
  endpoint.reading = of_record;
  endpoint.secrecy = Secrecy::mixes_secret;
  endpoint.repeats = Repeats::under_key;
  endpoint.request = &type_of<Rotation>;
  endpoint.answer = &type_of<KeyWithText>;
  endpoint.problems.insert(endpoint.problems.end(), {&validation_error, &problems::key_has_ended});
  endpoint.run = serving<Rotation>([&keys, used](const Call& call,
                                                 const Rotation& request) -> Result<KeyWithText> {
    auto made =
        keys.rotate(call.caller.user, KeyId{call.id}, std::chrono::seconds(request.grace_seconds));
    if (!made) return std::unexpected(std::move(made.error()));
    return told(std::move(*made), used);
  });
  return endpoint;
}

}  // namespace

std::vector<Endpoint> endpoints(KeyService& keys, UsedThisMonth used) {
  auto find = of_account(Method::get, one_path, "retrieve", "One key");
  find.answer = &type_of<UsedKey>;
  find.run = serving([&keys, used](const Call& call) {
    return with_use(keys.find(call.caller.user, KeyId{call.id}), used);
  });
  auto revoke = of_account(Method::remove, one_path, "destroy", "End a key");
  revoke.description = "The key stays listed as `revoked`, with its history.";
  revoke.status = 204;
  revoke.run = serving([&keys](const Call& call) -> Result<void> {
    auto done = keys.revoke(call.caller.user, KeyId{call.id});
    if (!done) return std::unexpected(std::move(done.error()));
    return {};
  });
  return {list_endpoint(keys, used),   create_endpoint(keys, used), std::move(find),
          change_endpoint(keys, used), std::move(revoke),           rotate_endpoint(keys, used)};
}

}  // namespace toolyard::keys
