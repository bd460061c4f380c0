#include "areas/oauth/grants/service.h"

#include <algorithm>

#include "areas/oauth/clients/store.h"
#include "areas/oauth/problems.h"
#include "areas/oauth/redirect_uri.h"
#include "areas/oauth/words.h"
#include "core/crypto/random.h"
#include "core/text/base64.h"
#include "core/text/hex.h"
#include "core/text/url.h"
#include "records/audit.h"
#include "records/change_counter.h"

namespace toolyard::oauth {

namespace {

constexpr std::size_t code_length = 43;  // of 62 letters and digits: 256 bits

// What the audit log records about a grant.
struct AuditedGrant {
  std::string app;
  std::string destination;
  std::vector<std::string> scopes;
  static constexpr auto fields(auto...) {
    using G = AuditedGrant;
    return std::array{field<&G::app>("Name of the app."),
                      field<&G::destination>("Host that the app was allowed for."),
                      field<&G::scopes>("What the app may call.")};
  }
};

AuditedGrant audited(const Grant& grant) {
  return {grant.client_name, destination_of(grant.redirect_uri), split_words(grant.scopes)};
}

std::string_view bytes_of(const Sha256& hash) {
  return {reinterpret_cast<const char*>(hash.data()), hash.size()};
}

std::string hash_of_code(std::string_view code) { return encode_hex(bytes_of(sha256(code))); }

// Checks a verifier (RFC 7636, 4.6), including its length (4.1).
bool fits(std::string_view verifier, std::string_view challenge) {
  if (verifier.size() < 43 || verifier.size() > 128) return false;
  return encode_base64(bytes_of(sha256(verifier)), base64_url, false) == challenge;
}

std::int64_t seconds_of(Instant moment) {
  return std::chrono::floor<std::chrono::seconds>(moment).time_since_epoch().count();
}

std::optional<std::string> homepage_of(std::string_view uri) {
  if (uri.empty()) return std::nullopt;
  return std::string(split_url(uri).host);
}

std::unexpected<Error> bad_grant() {
  return fail(problems::invalid_grant,
              "It has expired, was used or revoked, or does not belong to this app, redirect URI "
              "and verifier.");
}

App app_of(AppRow&& row, const UsedThisMonth& used) {
  App app = row;
  app.homepage = homepage_of(row.client_uri);
  app.destination = destination_of(row.redirect_uri);
  app.scopes = split_words(row.scope_words);
  app.usage_this_month = row.key_id ? used(*row.key_id) : 0;
  return app;
}

}  // namespace

// The data that tokens are made from.
struct Grants::Issue {
  GrantId grant{};
  std::int64_t version = 0;
  std::int64_t refresh_number = 0;
  std::string scope;
  std::vector<std::string> narrowed_to;
};

Result<AuthorizationReview> Grants::review(const Caller& caller,
                                           const AuthorizationRequest& request) {
  TOOLYARD_TRY(auto authorization, dependencies_.database.read([&](Transaction& transaction) {
    return read_authorization(transaction, request, offer_);
  }));
  if (!authorization.refusal)
    TOOLYARD_TRY_VOID(clients_.note_opening(caller.user, authorization.client));
  AuthorizationReview shown{.name = std::move(authorization.client.name),
                            .homepage = homepage_of(authorization.client.uri),
                            .destination = destination_of(request.redirect_uri),
                            .scopes = authorization.refusal ? std::vector<std::string>()
                                                            : std::move(authorization.scopes),
                            .lifetime_s = dependencies_.options.refresh_token_lifetime_s};
  if (authorization.refusal) {
    shown.error = authorization.refusal->detail;
    shown.redirect_uri = error_redirection(request, offer_, *authorization.refusal);
  }
  return shown;
}

Result<Redirection> Grants::approve(const Caller& caller, const AuthorizationRequest& request) {
  const auto user = caller.user;
  const auto now = dependencies_.clock();
  const auto version = dependencies_.others.token_version_of(user);
  std::string code;
  append_random_base62(code, code_length);
  const auto done = dependencies_.database.write([&](Transaction& transaction) -> Result<void> {
    TOOLYARD_TRY(const auto authorization, read_authorization(transaction, request, offer_));
    if (authorization.refusal)
      return invalid("", "invalid", std::string(authorization.refusal->detail));
    // The lock keeps the count valid until the grant is inserted.
    lock_changes(transaction, "oauth_grants");
    TOOLYARD_TRY_VOID(admit_change(transaction, now));
    if (!version || count_grants(transaction, user, now) >= max_of_an_account)
      return fail(problems::too_many_apps, "The account has allowed 50 apps already.");
    note_approval(transaction, authorization.client.id, now);
    const Grant grant{.client_id = authorization.client.id,
                      .client_name = authorization.client.name,
                      .user_id = user,
                      .token_version = *version,
                      .scopes = joined_words(authorization.scopes),
                      .redirect_uri = request.redirect_uri,
                      .challenge = *request.code_challenge,
                      .created_at = now,
                      .expires_at = now + code_lifetime};
    const auto id = insert_grant(transaction, grant, hash_of_code(code));
    const auto after = audited(grant);
    audit<AuditedGrant>(transaction, "allow", "app", static_cast<std::int64_t>(id), nullptr, &after,
                        now);
    dependencies_.others.note_approval(transaction, user);
    return {};
  });
  if (!done) return std::unexpected(done.error());
  return Redirection{code_redirection(request, offer_, code)};
}

Result<Redirection> Grants::deny(const AuthorizationRequest& request) const {
  TOOLYARD_TRY(const auto authorization, dependencies_.database.read([&](Transaction& transaction) {
    return read_authorization(transaction, request, offer_);
  }));
  const Refusal denied{"access_denied", "The holder of the account does not allow it."};
  return Redirection{error_redirection(request, offer_, authorization.refusal.value_or(denied))};
}

Result<void> Grants::check_resource(const std::optional<std::string>& resource) const {
  if (!resource || offer_.is_resource(*resource)) return {};
  return fail(problems::invalid_target, "The resource is not one of this server.");
}

// Returns the requested subset of the granted scopes; empty if it is all of them.
Result<std::vector<std::string>> Grants::narrowed(const Grant& grant,
                                                  const std::optional<std::string>& scope) const {
  const auto granted = split_words(grant.scopes);
  auto wanted = split_words(scope.value_or(""));
  const auto has = [&](std::string_view one) {
    return std::ranges::find(granted, one) != granted.end();
  };
  const bool has_all = std::ranges::all_of(wanted, [&](const std::string& one) {
    return has(one) || (has(every_tool) && offer_.has_scope(one));
  });
  if (!has_all) return fail(problems::invalid_scope, "A scope was not granted.");
  if (wanted == granted) wanted.clear();
  return wanted;
}

void Grants::open_key(Transaction& transaction, const Grant& grant) const {
  const auto id = static_cast<std::int64_t>(grant.id);
  set_key(transaction, grant.id,
          dependencies_.others.create_key(transaction, {.user = grant.user_id,
                                                        .name = grant.client_name,
                                                        .scopes = split_words(grant.scopes),
                                                        .hash = tokens_.key_hash(id)}));
}

bool Grants::close(Transaction& transaction, const Grant& grant) const {
  if (!end_grant(transaction, grant.id, dependencies_.clock())) return false;
  if (grant.key_id) dependencies_.others.revoke_key(transaction, grant.user_id, *grant.key_id);
  return true;
}

bool Grants::end(Transaction& transaction, const Grant& grant) const {
  if (!close(transaction, grant)) return false;
  const auto before = audited(grant);
  audit<AuditedGrant>(transaction, "revoke", "app", static_cast<std::int64_t>(grant.id), &before,
                      nullptr, dependencies_.clock());
  return true;
}

Grants::Outcome Grants::redeem(Transaction& transaction, const TokenRequest& request) {
  const auto now = dependencies_.clock();
  auto grant = find_grant_of_code(transaction, hash_of_code(*request.code));
  if (!grant) return bad_grant();
  if (grant->redeemed_at) {
    end(transaction, *grant);
    return std::nullopt;
  }
  const bool is_theirs =
      grant->client_id == request.client_id &&
      request.redirect_uri.value_or(grant->redirect_uri) == grant->redirect_uri &&
      fits(request.code_verifier.value_or(""), grant->challenge);
  if (!is_theirs || grant->ended_at || grant->expires_at <= now || !grant->is_current)
    return bad_grant();
  TOOLYARD_TRY(auto scopes, narrowed(*grant, request.scope));
  if (!redeem_grant(transaction, grant->id, now,
                    now + dependencies_.options.refresh_token_lifetime())) {
    // Another call has redeemed the same code in the meantime.
    grant = find_grant(transaction, grant->id);
    end(transaction, *grant);
    return std::nullopt;
  }
  open_key(transaction, *grant);
  return Issue{grant->id, grant->token_version, 1, grant->scopes, std::move(scopes)};
}

Grants::Outcome Grants::refresh(Transaction& transaction, const TokenRequest& request) {
  const auto now = dependencies_.clock();
  const auto claims = tokens_.read_refresh(*request.refresh_token);
  if (!claims) return bad_grant();
  auto grant = find_grant(transaction, GrantId{claims->grant});
  if (!grant || grant->ended_at || grant->expires_at <= now || !grant->is_current ||
      grant->client_id != request.client_id.value_or(grant->client_id))
    return bad_grant();
  TOOLYARD_TRY(auto scopes, narrowed(*grant, request.scope));
  if (claims->number == grant->refresh_number) {
    replace_refresh_number(transaction, *grant, now,
                           now + dependencies_.options.refresh_token_lifetime());
    // Reads it again: another call may have refreshed it in the meantime.
    grant = find_grant(transaction, grant->id);
    if (!grant || grant->ended_at) return bad_grant();
  }
  const bool is_latest =
      claims->number == grant->refresh_number - 1 && now - grant->rotated_at.value_or(now) <= grace;
  if (!is_latest) {
    end(transaction, *grant);
    return std::nullopt;
  }
  return Issue{grant->id, grant->token_version, grant->refresh_number, grant->scopes,
               std::move(scopes)};
}

TokenAnswer Grants::answer(const Issue& issue) const {
  const auto lifetime = dependencies_.access_token_lifetime;
  const auto grant = static_cast<std::int64_t>(issue.grant);
  return {
      .access_token =
          tokens_.write(AccessClaims{.grant = grant,
                                     .version = issue.version,
                                     .exp = seconds_of(dependencies_.clock() + lifetime),
                                     .scopes = issue.narrowed_to}),
      .expires_in = lifetime.count(),
      .refresh_token = tokens_.write(RefreshClaims{.grant = grant, .number = issue.refresh_number}),
      .scope = issue.narrowed_to.empty() ? issue.scope : joined_words(issue.narrowed_to)};
}

Result<TokenAnswer> Grants::exchange(const TokenRequest& request) {
  const bool is_code = request.grant_type == "authorization_code";
  if (!is_code && request.grant_type != "refresh_token")
    return fail(problems::unsupported_grant_type,
                "`grant_type` must be `authorization_code` or `refresh_token`.");
  if (!request.client_id || !(is_code ? request.code : request.refresh_token))
    return fail(problems::invalid_request, is_code
                                               ? "`client_id` and `code` are required."
                                               : "`client_id` and `refresh_token` are required.");
  TOOLYARD_TRY_VOID(check_resource(request.resource));
  TOOLYARD_TRY(const auto issue,
               dependencies_.database.write([&](Transaction& transaction) -> Outcome {
                 if (!find_client(transaction, *request.client_id))
                   return fail(problems::invalid_client, "No app with this id is registered.");
                 return is_code ? redeem(transaction, request) : refresh(transaction, request);
               }));
  if (!issue) return bad_grant();
  return answer(*issue);
}

Result<void> Grants::revoke(const RevocationRequest& request) {
  auto access = tokens_.read_access(request.token);
  if (access && Instant(std::chrono::seconds(access->exp)) <= dependencies_.clock()) access.reset();
  const auto refresh = tokens_.read_refresh(request.token);
  if (!access && !refresh) return {};
  const GrantId id{access ? access->grant : refresh->grant};
  return dependencies_.database.write([&](Transaction& transaction) -> Result<void> {
    const auto grant = find_grant(transaction, id);
    if (!grant) return {};
    if (grant->client_id != request.client_id.value_or(grant->client_id))
      return fail(problems::invalid_grant, "The token belongs to another app.");
    end(transaction, *grant);
    return {};
  });
}

Result<Page<App>> Grants::list(const Call& call, const PageQuery& query,
                               const UsedThisMonth& used) const {
  TOOLYARD_TRY(auto rows, dependencies_.database.read([&](Transaction& transaction) {
    return list_apps(transaction, call.caller.user, dependencies_.clock(), call, query);
  }));
  Page<App> page{rows.count, std::move(rows.next), std::move(rows.previous), {}};
  for (auto& row : rows.results) page.results.push_back(app_of(std::move(row), used));
  return page;
}

Result<void> Grants::remove(const Caller& caller, GrantId id) {
  return dependencies_.database.write([&](Transaction& transaction) -> Result<void> {
    const auto grant = find_grant(transaction, id);
    if (!grant || grant->user_id != caller.user || !grant->redeemed_at || !end(transaction, *grant))
      return fail(toolyard::problems::not_found, "The account allows no app with this id.");
    return {};
  });
}

void Grants::clean_up(Transaction& transaction) const {
  const auto now = dependencies_.clock();
  for (const auto& grant : find_lapsed_grants(transaction, now)) close(transaction, grant);
  for (const auto key : delete_ended_grants(transaction, now - memory))
    dependencies_.others.delete_key(transaction, key);
}

}  // namespace toolyard::oauth
