#include "app/wiring/authenticator.h"

#include <algorithm>

#include "areas/keys/keys.h"
#include "areas/limits/limits.h"
#include "core/endpoint/scopes.h"
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

// Refuses a key where it could take over its account or give itself more rights.
std::unexpected<Error> reserved_for_people() {
  auto refused = fail(problems::permission_denied,
                      "API keys cannot do this: it is reserved for people who are signed in.");
  refused.error().hint =
      "Sign in at `/api/v1/auth/token/`, and send the access token as `Authorization: Bearer …`.";
  return refused;
}

std::unexpected<Error> no_key() {
  auto refused = fail(problems::missing_credential, "Send an API key as `X-API-Key`.");
  refused.error().hint =
      "Agents on the admin side require a key whose scopes include `agents:read`, `agents:draft` "
      "or one of an area, such as `content:read`, of an account with a role.";
  return refused;
}

std::unexpected<Error> no_credential(bool accepts_keys) {
  return fail(problems::missing_credential, accepts_keys
                                                ? "Send an API key as `X-API-Key`, or an access "
                                                  "token as `Authorization: Bearer …`."
                                                : "Send an access token as `Authorization: "
                                                  "Bearer …`.");
}

// Returns the credential with an API key that was sent as a bearer token, which the admin side
// accepts, as its API key. A person's token counts more than a key beside it there.
http::Credential sorted(http::Credential credential, const Endpoint& endpoint) {
  if (credential.is_agents || takes_keys(endpoint)) return credential;
  const auto token = http::bearer_of(credential.authorization);
  if (keys::is_well_formed(token)) {
    if (!credential.api_key.data()) credential.api_key = token;
    credential.authorization = {};
  } else if (token.data()) {
    credential.api_key = {};
  }
  return credential;
}

// Returns the scope that a key requires, restricted to the record in the path if that is possible.
// `made` holds the text of a scope that the endpoint does not contain.
std::string_view scope_for(const http::Credential& credential, const Endpoint& endpoint,
                           std::string& made) {
  if (credential.is_agents) return made = agents_scope_of(endpoint);
  if (takes_staff_keys(endpoint)) return made = required_scope_of(endpoint);
  if (credential.scope_target.empty()) return endpoint.scope;
  made.append(endpoint.scope).append(":").append(credential.scope_target);
  return made;
}

// Returns the current role of the key's account. The account's state is more recent than the
// role stored with the key, so that the removal of a role takes effect at once.
std::optional<Role> role_of(const keys::KeyIdentity& key,
                            const std::optional<accounts::AccountState>& state) {
  return state ? state->role : key.role;
}

// Explains a token that a tool rejects because it is an API key.
std::unexpected<Error> rejected_token(Error refusal, std::string_view token) {
  if (keys::is_well_formed(token)) {
    refusal.detail = "This is an API key, not an access token.";
    refusal.hint = "Send it as `X-API-Key`.";
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

// Explains a rejected key. For agents, `scope` names the area besides one of their two scopes.
std::unexpected<Error> refused_key(Error refusal, const http::Credential& credential,
                                   std::string_view scope) {
  if (credential.is_agents) scope = scope.substr(0, scope.find(':', scope.find(':') + 1));
  if (refusal.type == &keys::problems::scope_not_allowed)
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
  return rejected_token(std::move(known.error()), token);
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

// Operations of the admin side decide by the caller's role what else a call may do, such as
// publishing with a change. A key that may write but not approve therefore acts as an editor. The
// scopes of agents name no verb: what they permit is bounded by what agents are offered.
std::optional<Role> Authenticator::role_by_key(const http::Credential& credential,
                                               const Endpoint& endpoint,
                                               std::optional<Role> role) const {
  if (!takes_staff_keys(endpoint) || endpoint.access == Access::admin) return role;
  if (credential.is_agents &&
      areas_.keys.allows(credential.api_key, agents_scope_of_all_areas(endpoint)))
    return role;
  const auto area = scope_area_of(endpoint);
  const auto allows = [&](ScopeVerb verb) {
    return areas_.keys.allows(credential.api_key, scope_of(area, verb));
  };
  const auto permitted = allows(ScopeVerb::approve) ? Role::approver
                         : allows(ScopeVerb::write) ? Role::editor
                                                    : Role::viewer;
  return std::min(role, std::optional(permitted));
}

Result<Caller> Authenticator::check_key(const http::Credential& credential,
                                        const Endpoint& endpoint, Instant token_expires_at) const {
  std::string made;
  const auto scope = scope_for(credential, endpoint, made);
  const auto known =
      areas_.keys.authenticate(credential.api_key, credential.remote_address, scope, recent_now());
  if (!known) return refused_key(known.error(), credential, scope);
  const auto state = areas_.accounts.states().find(known->user);
  // The cache of keys learns of it a moment later.
  if (state && !state->is_active)
    return fail(keys::problems::invalid_key, std::string(keys::problems::invalid_key.title));
  // Calls of tools are counted, which records the use.
  if (credential.is_agents || takes_staff_keys(endpoint))
    areas_.keys.remember_use(known->key, recent_now(), credential.remote_address);
  return Caller{.user = known->user,
                .key = known->key,
                .role = role_by_key(credential, endpoint, role_of(*known, state)),
                .plan = state ? state->plan : std::uint8_t{0},
                .key_limits = {known->rate_limit_per_minute, known->monthly_quota},
                .is_test = known->environment == keys::Environment::test,
                .expires_at = std::min(token_expires_at, known->expires_at)};
}

Result<Caller> Authenticator::check(const http::Credential& given, const Endpoint& endpoint) const {
  const auto credential = sorted(given, endpoint);
  const bool accepts_keys =
      takes_keys(endpoint) || takes_staff_keys(endpoint) || credential.is_agents;
  const bool has_key = accepts_keys && credential.api_key.data();
  const auto token = http::bearer_of(credential.authorization);
  if (!has_key && credential.is_agents) return no_key();
  if (!has_key && !token.data()) {
    if (endpoint.allows_anonymous && credential.authorization.empty()) return Caller{};
    if (keys::is_well_formed(credential.api_key)) return reserved_for_people();
    return no_credential(accepts_keys);
  }
  Caller caller;
  if (token.data()) {
    TOOLYARD_TRY(caller, check_token(token, credential, endpoint));
  }
  if (has_key) {
    TOOLYARD_TRY(caller, check_key(credential, endpoint, caller.expires_at));
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
  const auto key = sorted(credential, endpoint).api_key;
  if (const auto* end = areas_.keys.find_end(key, recent_now()))
    return fail(*end, std::string(end->title));
  return known;
}

}  // namespace toolyard
