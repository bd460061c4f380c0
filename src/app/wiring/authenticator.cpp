#include "app/wiring/authenticator.h"

#include <algorithm>

#include "areas/keys/keys.h"
#include "areas/limits/limits.h"
#include "core/time/clock.h"

namespace toolyard {

namespace {

// Limits database lookups for keys and tokens that other nodes may have issued, since anybody can
// invent keys of a valid format.
constexpr Rate looks_at_most{.limit = 50, .burst = 200, .period_us = 1'000'000};

bool is_enough(std::optional<Role> role, Access access) {
  switch (access) {
    case Access::anyone:
    case Access::tools:
    case Access::account: return true;
    case Access::viewer: return role >= Role::viewer;
    case Access::editor: return role >= Role::editor;
    case Access::approver: return role >= Role::approver;
    case Access::admin: return role >= Role::admin;
  }
  return false;
}

constexpr std::string_view tools_only =
    "API keys can call only tools. Sign in at `/api/v1/auth/token/`, and send the access token as "
    "`Authorization: Bearer …`.";

std::unexpected<Error> no_key() {
  auto refused = fail(problems::missing_credential, "Send an API key as `X-API-Key`.");
  refused.error().hint =
      "Agents on the admin side require a key whose scopes include `agents:read` or "
      "`agents:draft`, of an account with a role.";
  return refused;
}

std::unexpected<Error> no_credential(const http::Credential& credential, bool accepts_keys) {
  auto refused = fail(problems::missing_credential,
                      accepts_keys ? "Send an API key as `X-API-Key`, or an access token as "
                                     "`Authorization: Bearer …`."
                                   : "Send an access token as `Authorization: Bearer …`.");
  if (!accepts_keys && credential.api_key.data()) refused.error().hint = tools_only;
  return refused;
}

// Returns the scope that a key requires, restricted to the record in the path if that is possible.
// `restricted` holds its text then.
std::string_view scope_for(const http::Credential& credential, const Endpoint& endpoint,
                           std::string& restricted) {
  if (credential.is_agents) return scope_of(endpoint.agents.may);
  if (credential.scope_target.empty()) return endpoint.scope;
  restricted.append(endpoint.scope).append(":").append(credential.scope_target);
  return restricted;
}

// Returns the current role of the key's account. The account's state is more recent than the
// role stored with the key, so that the removal of a role takes effect at once.
std::optional<Role> role_of(const keys::KeyIdentity& key,
                            const std::optional<accounts::AccountState>& state) {
  return state ? state->role : key.role;
}

// Explains a rejected token that is an API key.
std::unexpected<Error> named_for_what_it_is(Error refusal, std::string_view token,
                                            bool accepts_keys) {
  if (keys::is_well_formed(token)) {
    refusal.detail = "This is an API key, not an access token.";
    refusal.hint = accepts_keys ? "Send it as `X-API-Key`." : tools_only;
  }
  return std::unexpected(std::move(refusal));
}

// Explains a rejected API key that is an access token.
std::unexpected<Error> named_for_what_it_is(Error refusal, std::string_view key) {
  constexpr std::string_view start_of_tokens = "eyJ";  // `{"`, in base64
  if (key.starts_with(start_of_tokens)) {
    refusal.detail = "This is an access token, not an API key.";
    refusal.hint = "Send it as `Authorization: Bearer …`.";
  }
  return std::unexpected(std::move(refusal));
}

// Explains a rejected key. Agents and sites lack a scope of theirs, not access to a tool.
std::unexpected<Error> refused_key(Error refusal, const http::Credential& credential,
                                   std::string_view scope) {
  const bool is_of_tool = !credential.is_agents && credential.scope_target.empty();
  if (!is_of_tool && refusal.type == &keys::problems::scope_not_allowed)
    refusal.detail =
        "The API key requires the scope `" + std::string(scope) + "` for this operation.";
  return named_for_what_it_is(std::move(refusal), credential.api_key);
}

std::unexpected<Error> lacks_scope(std::string_view scope) {
  auto refused =
      fail(oauth::problems::insufficient_scope,
           "The account has not granted the app the scope `" + std::string(scope) + "`.");
  refused.error().extras = {{"scope", std::string(scope)}};
  return refused;
}

// Explains a rejected call of an app in terms of tokens, because the owner of the account does not
// know the app's internal key.
std::unexpected<Error> refused_app(const Error& refusal, std::string_view scope) {
  if (refusal.type == &keys::problems::scope_not_allowed) return lacks_scope(scope);
  if (refusal.type == &keys::problems::unknown_key)
    return fail(accounts::problems::unknown_token, "The app's access token is not known.");
  return fail(accounts::problems::token_not_valid, "The account no longer allows the app.");
}

}  // namespace

Result<Caller> Authenticator::check_token(std::string_view token,
                                          const http::Credential& credential,
                                          const Endpoint& endpoint) const {
  if (oauth::is_access_token(token)) return check_app(token, credential, endpoint);
  auto known = areas_.sessions.authenticate(token, recent_now());
  if (known) return known;
  const bool accepts_keys = takes_keys(endpoint) || credential.is_agents;
  return named_for_what_it_is(std::move(known.error()), token, accepts_keys);
}

Result<Caller> Authenticator::check_app(std::string_view token, const http::Credential& credential,
                                        const Endpoint& endpoint) const {
  const auto now = recent_now();
  const bool is_of_tools = endpoint.meter || endpoint.scope.empty();
  if (endpoint.access != Access::tools || !is_of_tools)
    return fail(accounts::problems::token_not_valid,
                "The access token of an app can call only tools.");
  const auto access = areas_.oauth.read_access(token);
  if (!access)
    return fail(accounts::problems::token_not_valid,
                "The token was not issued by this server, or for another resource.");
  if (access->expires_at <= now)
    return fail(accounts::problems::token_expired, "The app's access token has expired.");
  if (!access->allows(endpoint.scope)) return lacks_scope(endpoint.scope);
  const auto known =
      areas_.keys.authenticate(access->key_hash, credential.remote_address, endpoint.scope, now);
  if (!known) return refused_app(known.error(), endpoint.scope);
  const auto state = areas_.accounts.states().find(known->user);
  if (!state || state->token_version < access->token_version)
    return fail(accounts::problems::unknown_token, "The account of the token is not known.");
  if (!state->is_active || state->token_version != access->token_version)
    return fail(accounts::problems::token_not_valid,
                "All tokens of the account were revoked after this one was issued.");
  return Caller{.user = known->user,
                .key = known->key,
                .plan = state->plan,
                .expires_at = std::min(access->expires_at, known->expires_at)};
}

Result<Caller> Authenticator::check(const http::Credential& credential,
                                    const Endpoint& endpoint) const {
  const bool accepts_keys = takes_keys(endpoint) || credential.is_agents;
  const bool has_key = accepts_keys && credential.api_key.data();
  const auto token = http::bearer_of(credential.authorization);
  if (!has_key && credential.is_agents) return no_key();
  if (!has_key && !token.data()) {
    if (endpoint.allows_anonymous && credential.authorization.empty()) return Caller{};
    return no_credential(credential, accepts_keys);
  }
  const auto now = recent_now();
  Caller caller;
  if (token.data()) {
    TOOLYARD_TRY(caller, check_token(token, credential, endpoint));
  }
  if (has_key) {
    std::string restricted;
    const auto scope = scope_for(credential, endpoint, restricted);
    const auto known =
        areas_.keys.authenticate(credential.api_key, credential.remote_address, scope, now);
    if (!known) return refused_key(known.error(), credential, scope);
    const auto state = areas_.accounts.states().find(known->user);
    // The cache of keys learns of it a moment later.
    if (state && !state->is_active)
      return fail(keys::problems::invalid_key, std::string(keys::problems::invalid_key.title));
    caller = {.user = known->user,
              .key = known->key,
              .role = role_of(*known, state),
              .plan = state ? state->plan : std::uint8_t{0},
              .key_limits = {known->rate_limit_per_minute, known->monthly_quota},
              .is_test = known->environment == keys::Environment::test,
              .expires_at = std::min(caller.expires_at, known->expires_at)};
  }
  if (!is_enough(caller.role, endpoint.access))
    return fail(problems::permission_denied, "The role of the account does not permit this.");
  return caller;
}

// Each part grows alone, so the sum changes with any of them.
std::uint64_t Authenticator::revision() const {
  return areas_.keys.revision() + areas_.sessions.revision();
}

bool Authenticator::is_current(const Caller& caller, std::uint64_t then) const {
  if (then != revision() || !areas_.keys.is_loaded()) return false;
  return caller.expires_at == Instant::max() || recent_now() < caller.expires_at;
}

bool Authenticator::may_exist_elsewhere(const Error& refusal) {
  // Accounts or keys were not loaded yet. By now they may be.
  if (refusal.type == &problems::store_unavailable) return true;
  if (refusal.type != &keys::problems::unknown_key &&
      refusal.type != &accounts::problems::unknown_token)
    return false;
  const std::lock_guard lock(mutex_);
  const auto outcome = take(looks_at_most, looks_, limits::steady_now_us());
  looks_ = outcome.arrival;
  return outcome.is_allowed;
}

Result<Caller> Authenticator::look(const http::Credential& credential, const Endpoint& endpoint) {
  if (auto known = check(credential, endpoint)) return known;
  auto& states = areas_.accounts.states();
  // Shortly after the start, callers wait until the accounts are loaded.
  TOOLYARD_TRY_VOID(states.is_loaded() ? areas_.refresh() : states.load());
  auto known = check(credential, endpoint);
  if (known || known.error().type != &keys::problems::unknown_key) return known;
  // Keys that have ended are not kept in memory.
  if (const auto* end = areas_.keys.find_end(credential.api_key, recent_now()))
    return fail(*end, std::string(end->title));
  return known;
}

}  // namespace toolyard
