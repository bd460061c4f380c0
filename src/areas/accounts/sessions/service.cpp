#include "areas/accounts/sessions/service.h"

#include <algorithm>
#include <optional>

#include "areas/accounts/sessions/device.h"
#include "areas/accounts/sessions/sign_in_number.h"
#include "areas/accounts/sessions/store.h"
#include "areas/accounts/store.h"
#include "core/address.h"
#include "core/crypto/random.h"
#include "core/text/hex.h"
#include "records/sign_in_audit.h"

namespace toolyard::accounts {

namespace {

std::string random_id() {
  std::array<unsigned char, sign_in_digits / 2> bytes;
  fill_random(bytes);
  return encode_hex({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

std::int64_t seconds_of(Instant moment) {
  return std::chrono::floor<std::chrono::seconds>(moment).time_since_epoch().count();
}

Device device_of(const Origin& origin) {
  return {.name = device_name(origin.user_agent),
          .address = std::string(origin.address),
          .is_browser = origin.is_browser,
          .has_external_factor = origin.has_external_factor};
}

constexpr std::string_view foreign = "The token was not issued by this server, or is incomplete.";
constexpr std::string_view expired = "The token has expired.";
constexpr std::string_view used_up = "The token was already used, or its sign-in was revoked.";
constexpr std::string_view cut_off =
    "The token was revoked: by signing out everywhere, by a new password, or because the account "
    "was deactivated.";

std::unexpected<Error> not_valid(std::string_view detail,
                                 const ProblemType& type = problems::token_not_valid) {
  return fail(type, std::string(detail));
}

std::unexpected<Error> has_expired() {
  auto refused = not_valid(expired, problems::token_expired);
  refused.error().hint = "Exchange the refresh token at `/api/v1/auth/token/refresh/`.";
  return refused;
}

}  // namespace

Sessions::Sessions(Database& database, AccountService& accounts, const SecretKey& secret,
                   const Options& options, Clock clock)
    : database_(database), accounts_(accounts), signer_(secret.derive("tokens")), options_(options),
      clock_(std::move(clock)), ended_(database, options.access_token_lifetime(), clock_),
      factors_(database, accounts, secret, options, clock_) {}

// The refresh token is rebuilt from its stored values, identical to the last character.
TokenPair Sessions::pair(UserId user, std::int64_t version, std::string_view refresh_id,
                         Instant made, Instant ends, Instant now) const {
  Claims refresh{.token_type = TokenType::refresh,
                 .exp = seconds_of(ends),
                 .iat = seconds_of(made),
                 .jti = std::string(refresh_id),
                 .user_id = user,
                 .ver = version};
  Claims access{.token_type = TokenType::access,
                .exp = seconds_of(now + options_.access_token_lifetime()),
                .iat = seconds_of(now),
                .jti = std::string(refresh_id.substr(0, sign_in_digits)) + random_id(),
                .user_id = user,
                .ver = version};
  return {.refresh = signer_.sign(refresh), .access = signer_.sign(access), .user = user};
}

Result<TokenPair> Sessions::sign_in(std::string_view name, std::string_view password,
                                    const Origin& origin) {
  const auto user = accounts_.verify_password(name, password);
  if (!user) {
    note_refusal(user.error(), username_of(name), origin);
    return std::unexpected(user.error());
  }
  if (factors_.is_needed(*user)) return factors_.challenge(*user);
  return begin(*user, origin);
}

std::string Sessions::username_of(std::string_view name) const {
  const auto found = database_.read([&](Transaction& transaction) -> Result<std::string> {
    const auto named = find_named(transaction, name);
    return named.size() == 1 ? named.front().username : std::string();
  });
  return found.value_or("");
}

void Sessions::note_sign_in(std::string username, const Origin& origin,
                            std::string_view refusal) const {
  if (!on_sign_in_) return;
  on_sign_in_({.way = origin.way,
               .username = std::move(username),
               .device = device_name(origin.user_agent),
               .address = origin.address,
               .refusal = refusal});
}

void Sessions::note_refusal(const Error& error, std::string username, const Origin& origin) const {
  const auto kind = error.type->kind;
  const bool is_step = error.type == &problems::second_factor_required ||
                       error.type == &problems::second_factor_setup_required;
  if (is_step || (kind != ErrorKind::unauthorized && kind != ErrorKind::rate_limited)) return;
  note_sign_in(std::move(username), origin, error.type->code);
}

Result<TokenPair> Sessions::sign_in_by_code(std::string_view challenge, std::string_view code,
                                            const Origin& origin) {
  auto by_code = origin;
  by_code.way = SignInWay::code;
  const auto user = factors_.redeem(challenge, code);
  if (user) return begin(*user, by_code);
  const auto proven = factors_.challenged(challenge);
  note_refusal(user.error(), proven ? proven->user.username : std::string(), by_code);
  return std::unexpected(user.error());
}

Result<TokenPair> Sessions::sign_in_by_provider(const User& user, Origin origin) {
  origin.way = SignInWay::single_sign_on;
  origin.has_external_factor = options_.single_sign_on.second_factor == FactorSource::provider;
  if (!origin.has_external_factor && factors_.is_needed(user)) return factors_.challenge(user);
  return begin(user, origin);
}

// Returns when a refresh token that is issued at `now` expires.
Instant Sessions::expiry(Instant signed_in_at, Instant now) const {
  return std::min(now + options_.refresh_token_lifetime(),
                  signed_in_at + options_.session_lifetime());
}

Result<TokenPair> Sessions::begin(const User& user, const Origin& origin) {
  const auto now = clock_();
  TokenFamily family{
      .id = random_id(), .user_id = user.id, .created_at = now, .expires_at = expiry(now, now)};
  family.newest = family.id + random_id();
  const auto done = database_.write([&](Transaction& transaction) -> Result<void> {
    delete_expired_families(transaction, now);
    insert_family(transaction, family, {device_of(origin), user.token_version});
    if (const auto network = counted_network(origin.address); !network.empty())
      note_network(transaction, user.id, network, now);
    const AuditedSignIn details{origin.way, device_name(origin.user_agent),
                                std::string(origin.address)};
    audit_sign_in(transaction, {.user = user.id, .role = user.role}, type_of<AuditedSignIn>,
                  &details, now);
    return {};
  });
  if (!done) return std::unexpected(done.error());
  note_sign_in(user.username, origin, {});
  return pair(user.id, user.token_version, family.newest, now, family.expires_at, now);
}

Result<bool> Sessions::knows(std::string_view name, std::string_view address) const {
  return database_.read([&](Transaction& transaction) -> Result<bool> {
    const auto network = counted_network(address);
    return std::ranges::any_of(find_named(transaction, name), [&](const StoredUser& user) {
      return has_signed_in_from(transaction, user.id, network);
    });
  });
}

Result<Claims> Sessions::read(std::string_view token, Instant now) const {
  auto claims = signer_.read(token, now);
  if (!claims) return not_valid(claims.error() == TokenFault::expired ? expired : foreign);
  TOOLYARD_TRY_VOID(newest_state_of(*claims));
  if (ended_.holds(sign_in_number(claims->jti))) return not_valid(used_up);
  return std::move(*claims);
}

Result<Claims> Sessions::read_refresh(std::string_view token, Instant now) const {
  auto claims = read(token, now);
  if (claims && claims->token_type != TokenType::refresh)
    return not_valid("This is an access token; send the refresh token.");
  return claims;
}

Result<AccountState> Sessions::state_of(UserId user, std::int64_t version) const {
  const auto& states = accounts_.states();
  if (!states.is_loaded())
    return fail(toolyard::problems::store_unavailable, "The accounts are still being loaded.");
  const auto state = states.find(user);
  if (!state || state->token_version < version) return not_valid(foreign, problems::unknown_token);
  if (!state->is_active || state->token_version != version) return not_valid(cut_off);
  return *state;
}

// Another node may have created the account, or revoked older tokens, a moment ago.
Result<AccountState> Sessions::newest_state_of(const Claims& claims) const {
  auto state = state_of(claims.user_id, claims.ver);
  if (state || state.error().type != &problems::unknown_token) return state;
  TOOLYARD_TRY_VOID(accounts_.states().refresh());
  return state_of(claims.user_id, claims.ver);
}

// A second factor that the provider has checked counts as long as the operator allows it.
Result<void> Sessions::check_factor(const Claims& claims, std::optional<Role> role) const {
  auto checked = factors_.check_refresh(claims.user_id, role);
  if (checked || options_.single_sign_on.second_factor != FactorSource::provider) return checked;
  TOOLYARD_TRY(const auto has_one, database_.read([&](Transaction& transaction) -> Result<bool> {
    return has_external_factor(transaction, claims.jti.substr(0, sign_in_digits));
  }));
  if (has_one) return {};
  return checked;
}

Result<TokenPair> Sessions::refresh(std::string_view token, const Origin& origin) {
  const auto now = clock_();
  TOOLYARD_TRY(const auto claims, read_refresh(token, now));
  TOOLYARD_TRY(const auto state, state_of(claims.user_id, claims.ver));
  TOOLYARD_TRY_VOID(check_factor(claims, state.role));
  const auto next = claims.jti.substr(0, sign_in_digits) + random_id();
  // Returns nothing if the token was used up. That ends the family, which must be committed, so the
  // transaction does not fail.
  const auto done =
      database_.write([&](Transaction& transaction) -> Result<std::optional<TokenFamily>> {
        auto family = find_family(transaction, claims.jti.substr(0, sign_in_digits));
        if (!family || family->user_id != claims.user_id || family->ended_at)
          return std::optional<TokenFamily>();
        const auto ends = expiry(family->created_at, now);
        if (ends <= now) return std::optional<TokenFamily>();
        if (family->newest == claims.jti) {
          replace_newest(transaction, *family, next, now, ends, {device_of(origin), claims.ver});
          // Reads it again: another call may have refreshed or ended it in the meantime.
          family = find_family(transaction, family->id);
          return family && !family->ended_at ? family : std::nullopt;
        }
        const bool is_double = family->previous == claims.jti && now - family->rotated_at <= grace;
        if (is_double) return family;
        end_session(transaction, family->id, now);
        return std::optional<TokenFamily>();
      });
  if (!done) return std::unexpected(done.error());
  if (!*done) return not_valid(used_up);
  const auto& family = **done;
  return pair(family.user_id, claims.ver, family.newest, family.rotated_at, family.expires_at, now);
}

Result<void> Sessions::verify(std::string_view token) const {
  const auto now = clock_();
  TOOLYARD_TRY(const auto claims, read(token, now));
  if (claims.token_type == TokenType::access) return {};
  return database_.read([&](Transaction& transaction) -> Result<void> {
    const auto family = find_family(transaction, claims.jti.substr(0, sign_in_digits));
    if (!family || family->ended_at || family->newest != claims.jti) return not_valid(used_up);
    return {};
  });
}

Result<void> Sessions::sign_out(std::string_view token) {
  const auto now = clock_();
  TOOLYARD_TRY(const auto claims, read_refresh(token, now));
  return database_.write([&](Transaction& transaction) -> Result<void> {
    const auto family = find_family(transaction, claims.jti.substr(0, sign_in_digits));
    if (!family || family->ended_at) return not_valid(used_up);
    end_session(transaction, family->id, now);
    return {};
  });
}

Result<void> Sessions::blacklist(std::string_view token) {
  TOOLYARD_TRY(const auto claims, read_refresh(token, clock_()));
  return database_.write([&](Transaction& transaction) -> Result<void> {
    const auto id = claims.jti.substr(0, sign_in_digits);
    if (!delete_family(transaction, claims.user_id, id)) return not_valid(used_up);
    return {};
  });
}

void Sessions::end_session(Transaction& transaction, const std::string& id, Instant now) {
  publish_end();
  end_family(transaction, id, now);
}

void Sessions::publish_end() {
  database_.after_commit([this] { (void)ended_.refresh(); });
}

Result<Page<AccountSession>> Sessions::list(const Call& call, const PageQuery& query) const {
  const auto now = clock_();
  TOOLYARD_TRY(auto page, database_.read([&](Transaction& transaction) {
    return list_sessions(transaction, call.caller.user, now, call, query);
  }));
  for (auto& one : page.results)
    one.is_current = call.caller.sign_in != 0 && sign_in_number(one.id) == call.caller.sign_in;
  return page;
}

Result<void> Sessions::end(const Caller& caller, std::string_view id) {
  const auto missing = fail(toolyard::problems::not_found, "There is no session with this id.");
  if (id.size() != sign_in_digits || hex_span(id) != id.size()) return missing;
  return database_.write([&](Transaction& transaction) -> Result<void> {
    const bool is_current = sign_in_number(id) == caller.sign_in;
    if (!is_current) publish_end();
    const bool is_done = is_current ? delete_family(transaction, caller.user, id)
                                    : end_family_of(transaction, caller.user, id, clock_());
    if (!is_done) return missing;
    return {};
  });
}

Result<void> Sessions::check_recent(const Caller& caller) const {
  return database_.read([&](Transaction& transaction) -> Result<void> {
    const auto signed_in_at = find_sign_in(transaction, caller.user, sign_in_id(caller.sign_in));
    if (signed_in_at && clock_() - *signed_in_at <= recent) return {};
    return fail(problems::sign_in_again,
                "Sign in again: this requires a sign-in within the last 15 minutes.");
  });
}

Result<void> Sessions::check_holder(const Caller& caller) const {
  TOOLYARD_TRY(const auto user, accounts_.find(caller.user));
  const bool has_passkeys_alone = user.passkey_count > 0 && !user.has_second_factor;
  if (options_.password_sign_in == PasswordSignIn::on && !has_passkeys_alone) return {};
  return check_recent(caller);
}

Result<void> Sessions::prove(const Caller& caller, const AccountProof& proof) {
  TOOLYARD_TRY_VOID(check_holder(caller));
  return factors_.prove(caller.user, proof);
}

Result<Caller> Sessions::authenticate(std::string_view token, Instant now) const {
  if (token.size() > TokenSigner::longest) return not_valid(foreign);
  const auto hash = sha256(token);
  auto known = checked_.find(hash);
  // If the clock was set back, a cached token may come from the future: it is checked again.
  const Instant end(std::chrono::seconds(known ? known->exp : 0));
  if (!known || end <= now || end > now + options_.access_token_lifetime()) {
    const auto claims = signer_.read(token, now);
    if (!claims && claims.error() == TokenFault::expired) return has_expired();
    if (!claims) return not_valid(foreign);
    if (claims->token_type != TokenType::access)
      return not_valid("This is a refresh token; send the access token.");
    known = {.user_id = claims->user_id,
             .ver = claims->ver,
             .exp = claims->exp,
             .sign_in = sign_in_number(claims->jti)};
    checked_.put(hash, *known);
  }
  TOOLYARD_TRY(const auto state, state_of(known->user_id, known->ver));
  if (ended_.holds(known->sign_in)) return not_valid(used_up);
  return Caller{.user = known->user_id,
                .role = state.role,
                .plan = state.plan,
                .sign_in = known->sign_in,
                .expires_at = Instant(std::chrono::seconds(known->exp))};
}

}  // namespace toolyard::accounts
