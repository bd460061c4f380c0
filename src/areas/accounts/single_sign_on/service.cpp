#include "areas/accounts/single_sign_on/service.h"

#include <openssl/crypto.h>

#include <algorithm>
#include <utility>

#include "areas/accounts/single_sign_on/store.h"
#include "areas/accounts/single_sign_on/username.h"
#include "areas/accounts/store.h"
#include "core/crypto/random.h"
#include "core/crypto/sealed_text.h"
#include "core/json/decoder.h"
#include "core/json/writer.h"

namespace toolyard::accounts {

namespace {

constexpr std::string_view sealing_context = "sign-in state";
constexpr std::string_view return_page = "/account/single-sign-on/";
constexpr int numbered_names = 20;
constexpr int max_tries = 3;  // attempts at a name that others may take meanwhile

std::string random_text(std::size_t size) {
  std::string text;
  append_random_base62(text, size);
  return text;
}

bool is_same(std::string_view one, std::string_view other) {
  return one.size() == other.size() && CRYPTO_memcmp(one.data(), other.data(), one.size()) == 0;
}

std::unexpected<Error> not_begun() {
  return fail(problems::single_sign_on_failed,
              "The sign-in was not started in this browser, or it took too long: start again.");
}

std::unexpected<Error> was_secured() {
  return fail(problems::single_sign_on_failed,
              "All tokens of the account were revoked in the meantime: sign in and start again.");
}

std::unexpected<Error> refused(std::string detail) {
  return fail(problems::single_sign_on_refused, std::move(detail));
}

constexpr std::string_view deactivated = "Your account has been deactivated.";

Result<User> active(User user) {
  if (!user.is_active) return refused(std::string(deactivated));
  return user;
}

bool is_taken(const Error& error) { return error.type == &toolyard::problems::duplicate; }
bool is_taken_name(const Error& error) {
  return is_taken(error) && !error.faults.empty() && error.faults[0].pointer == "/username";
}

}  // namespace

SingleSignOn::SingleSignOn(const Dependencies& given)
    : database_(given.database), accounts_(given.accounts), sessions_(given.sessions),
      invitations_(given.invitations), emails_(given.emails), ways_in_(given.ways_in),
      identities_({.database = given.database,
                   .sessions = given.sessions,
                   .emails = given.emails,
                   .clock = given.clock}),
      provider_(given.provider), sealing_key_(given.secret.derive("sign-in states")),
      options_(given.options), clock_(given.clock), log_(given.log) {
  for (const auto& text : options_.roles)
    if (auto role = parse_group_role(text)) roles_.push_back(std::move(*role));
}

std::unexpected<Error> SingleSignOn::refuse(const Call& call, const IdentityFault& fault) const {
  log_.event(LogLevel::warning, "single sign-on failed",
             {{"reason", fault.what}, {"client", call.remote_address}},
             {.request_id = call.request_id});
  if (fault.kind == IdentityFault::Kind::unavailable)
    return fail(problems::provider_unavailable,
                "The sign-in provider does not respond as it should. Try again in a minute.");
  return fail(problems::single_sign_on_failed,
              "The sign-in with the provider failed: start again.");
}

Result<BegunSignIn> SingleSignOn::begin(const Call& call, std::string_view context) {
  return begin(call, context, nullptr);
}

Result<BegunSignIn> SingleSignOn::begin(const Call& call, std::string_view context,
                                        const User* user) {
  if (!provider_) return fail(problems::single_sign_on_off, "Single sign-on is not set up.");
  SignInState state{.state = random_text(32).append(context.empty() ? "" : ".").append(context),
                    .nonce = random_text(32),
                    .verifier = random_text(64),
                    .redirect_uri = std::string(call.origin).append(return_page),
                    .expires_at = clock_() + lifetime};
  if (user) {
    state.user_id = user->id;
    state.token_version = user->token_version;
  }
  auto url = provider_->authorization_url({.state = state.state,
                                           .nonce = state.nonce,
                                           .verifier = state.verifier,
                                           .redirect_uri = state.redirect_uri});
  if (!url) return refuse(call, url.error());
  return BegunSignIn{.redirect = {.url = std::move(*url)},
                     .state = seal_text(sealing_key_, to_json(state), sealing_context)};
}

Result<BegunSignIn> SingleSignOn::begin_link(const Call& call, const ProviderLink& request) {
  TOOLYARD_TRY(const auto user, accounts_.find(call.caller.user));
  TOOLYARD_TRY_VOID(sessions_.prove(call.caller, request));
  return begin(call, request.context, &user);
}

Result<SignInState> SingleSignOn::open(std::string_view sealed,
                                       const ProviderResponse& response) const {
  auto json = open_sealed_text(sealing_key_, sealed, sealing_context);
  SignInState state;
  JsonDecoder decoder;
  if (!json || !decoder.decode(PaddedText::of(*json), type_of<SignInState>, &state) ||
      !is_same(state.state, response.state) || state.expires_at <= clock_())
    return not_begun();
  return state;
}

Result<ReturnedSignIn> SingleSignOn::take_back(const Call& call, const ProviderResponse& response) {
  if (!provider_) return fail(problems::single_sign_on_off, "Single sign-on is not set up.");
  TOOLYARD_TRY(auto state, open(call.sign_in_state, response));
  ReturnedSignIn returned{.state = std::move(state), .exchange = nullptr};
  if (response.error || !response.code) return returned;
  auto exchange = provider_->begin_exchange();
  if (!exchange) return refuse(call, exchange.error());
  returned.exchange = std::move(*exchange);
  return returned;
}

Result<void> SingleSignOn::use_up(const SignInState& state) {
  return database_.write([&](Transaction& transaction) -> Result<void> {
    if (!note_returned(transaction, state.state, state.expires_at, clock_())) return not_begun();
    return {};
  });
}

Result<ProvidedIdentity> SingleSignOn::redeem(const Call& call, const ReturnedSignIn& returned,
                                              const ProviderResponse& response) {
  if (!returned.exchange) return refuse(call, {.what = "The provider refused the sign-in."});
  const auto& state = returned.state;
  IdentityAnswer answer{.code = *response.code,
                        .request = {.state = state.state,
                                    .nonce = state.nonce,
                                    .verifier = state.verifier,
                                    .redirect_uri = state.redirect_uri}};
  if (response.iss) answer.issuer = *response.iss;
  auto identity = returned.exchange->redeem(answer);
  if (!identity) return refuse(call, identity.error());
  return std::move(*identity);
}

bool SingleSignOn::has_usable_email(const ProvidedIdentity& identity) const {
  return !identity.email.empty() &&
         (identity.is_email_verified || options_.email == ProviderEmail::trusted);
}

Result<void> SingleSignOn::check_address(const ProvidedIdentity& identity) const {
  if (options_.email_domains.empty()) return {};
  const auto domain = std::string_view(identity.email).substr(identity.email.rfind('@') + 1);
  const bool is_allowed = has_usable_email(identity) && identity.email.contains('@') &&
                          std::ranges::any_of(options_.email_domains, [&](const std::string& one) {
                            return is_same_email(one, domain);
                          });
  if (is_allowed) return {};
  return refused("Your email address is not allowed to sign in to this server.");
}

// Completes a link that the holder of the account began. Fails if its tokens were revoked since.
Result<User> SingleSignOn::linked_to(Transaction& transaction, const ProvidedIdentity& identity,
                                     const SignInState& state) {
  TOOLYARD_TRY(auto locked, require_locked<User>(transaction, *state.user_id));
  TOOLYARD_TRY(auto user, active(std::move(locked)));
  if (user.token_version != state.token_version) return was_secured();
  const auto known = use_identity(transaction, identity.issuer, identity.subject, clock_());
  if (known && *known != user.id)
    return refused("This person at the provider belongs to another account.");
  if (!known) TOOLYARD_TRY_VOID(identities_.link(transaction, user.id, identity));
  return user;
}

// Links a person to the account whose verified address they have. If it is not known that whoever
// can enter the account has proven the address, nobody else can enter it from then on. If a second
// factor is still required, only that factor proves whose the account is: the person is not linked,
// so that nobody takes the place of the account's holder.
Result<User> SingleSignOn::link_by_address(Transaction& transaction, StoredUser user,
                                           const ProvidedIdentity& identity) {
  const bool is_complete =
      options_.second_factor == FactorSource::provider || !sessions_.factors().is_needed(user);
  if (has_identity(transaction, user.id, identity.issuer))
    return refused("The account belongs to another person at the provider.");
  if (!is_complete) return User(std::move(user));
  if (user.email_proof == EmailProof::none) {
    TOOLYARD_TRY_VOID(ways_in_.remove_all(transaction, user.id));
    TOOLYARD_TRY_VOID(accounts_.set_email(
        user.id, {.email = user.email, .action = "verify_email", .proof = EmailProof::holder}));
  }
  TOOLYARD_TRY_VOID(identities_.link(transaction, user.id, identity));
  return require_record<User>(transaction, user.id);
}

Result<std::optional<User>> SingleSignOn::find_by_address(Transaction& transaction,
                                                          const ProvidedIdentity& identity) {
  if (!has_usable_email(identity)) return std::nullopt;
  for (const auto& found : find_named(transaction, identity.email)) {
    if (!found.email_verified_at || !is_same_email(found.email, identity.email)) continue;
    AccountService::lock(transaction);
    TOOLYARD_TRY(auto user, require_locked<StoredUser>(transaction, found.id));
    if (!user.is_active) return refused(std::string(deactivated));
    // Another sign-in of the same person may have linked it before this one got the lock.
    if (use_identity(transaction, identity.issuer, identity.subject, clock_()) == user.id)
      return User(std::move(user));
    return link_by_address(transaction, std::move(user), identity);
  }
  return std::nullopt;
}

// Finds the account by issuer and subject, else by an email address that both sides have verified.
Result<std::optional<User>> SingleSignOn::find_account(Transaction& transaction,
                                                       const ProvidedIdentity& identity,
                                                       const SignInState& state) {
  if (state.user_id) return linked_to(transaction, identity, state);
  const auto known = use_identity(transaction, identity.issuer, identity.subject, clock_());
  if (!known) return find_by_address(transaction, identity);
  TOOLYARD_TRY(auto user, require_record<User>(transaction, *known));
  return active(std::move(user));
}

Result<std::optional<User>> SingleSignOn::find_account(const ProvidedIdentity& identity,
                                                       const SignInState& state) {
  return database_.write(
      [&](Transaction& transaction) { return find_account(transaction, identity, state); });
}

Result<User> SingleSignOn::create_named(const NewUser& user, const ProvidedIdentity& identity,
                                        const std::optional<Invitation>& invitation) {
  const auto also = [&](Transaction& transaction, const User& made) -> Result<void> {
    if (invitation) TOOLYARD_TRY_VOID(invitations_.accept(transaction, invitation->id, made.id));
    emails_.note_lost_claims(transaction, made);
    return identities_.link(transaction, made.id, identity);
  };
  const auto role = roles_.empty() ? (invitation ? invitation->role : std::nullopt)
                                   : highest_role(roles_, identity.groups);
  return accounts_.create(user, role, {.is_verified = true, .has_password = false, .also = also});
}

Result<std::string> SingleSignOn::find_free_name(const ProvidedIdentity& identity) const {
  const auto name = username_for(identity);
  return database_.read([&](Transaction& transaction) -> Result<std::string> {
    auto tried = name;
    for (int i = 2; find_user(transaction, tried); ++i)
      tried = name + "-" + (i < numbered_names ? std::to_string(i) : random_text(12));
    return tried;
  });
}

Result<User> SingleSignOn::create(const ProvidedIdentity& identity) {
  if (!has_usable_email(identity))
    return refused("The provider did not supply a verified email address for you.");
  TOOLYARD_TRY(auto invitation, invitations_.find_pending(identity.email));
  if (invitation && !is_same_email(invitation->email, identity.email)) invitation.reset();
  if (!invitation && options_.unknown_people == UnknownPeople::refuse)
    return refused("There is no account for you on this server, and no invitation.");
  NewUser user{.email = identity.email, .password = random_text(64)};
  if (invitation) user.locale = invitation->locale;
  for (int i = 0; i < max_tries; ++i) {
    TOOLYARD_TRY(user.username, find_free_name(identity));
    auto made = create_named(user, identity, invitation);
    if (made) return made;
    if (is_taken_name(made.error())) continue;
    if (made.error().type == &toolyard::problems::validation_error)
      return refused("The provider did not supply a valid email address for you.");
    return made;
  }
  return refused("There is no free user name for you.");
}

// An account created in the meantime may be that of the same person, with another browser.
Result<User> SingleSignOn::account_of(const ProvidedIdentity& identity, const SignInState& state) {
  TOOLYARD_TRY_VOID(check_address(identity));
  TOOLYARD_TRY(auto found, find_account(identity, state));
  if (found) return std::move(*found);
  auto made = create(identity);
  if (made || !is_taken(made.error())) return made;
  TOOLYARD_TRY(found, find_account(identity, state));
  if (found) return std::move(*found);
  return refused("Another account has your email address as its user name.");
}

// The last administrator keeps the role, whatever the groups say.
Result<User> SingleSignOn::with_role_of_groups(const Call& call, User user,
                                               const ProvidedIdentity& identity) {
  const auto role = highest_role(roles_, identity.groups);
  if (roles_.empty() || role == user.role) return user;
  auto changed =
      accounts_.change(user.id, {.role = role, .gives_role = true}, "change_role_by_groups");
  if (changed || changed.error().type != &problems::last_administrator) return changed;
  log_.event(LogLevel::warning, "the last administrator keeps the role against their groups", {},
             {.request_id = call.request_id});
  return user;
}

Result<TokenPair> SingleSignOn::complete(const Call& call, const ProviderResponse& response,
                                         ReturnedSignIn returned) {
  TOOLYARD_TRY_VOID(use_up(returned.state));
  TOOLYARD_TRY(const auto identity, redeem(call, returned, response));
  returned.exchange.reset();
  TOOLYARD_TRY(auto account, account_of(identity, returned.state));
  TOOLYARD_TRY(const auto user, with_role_of_groups(call, std::move(account), identity));
  return sessions_.sign_in_by_provider(
      user, {.address = call.remote_address, .user_agent = call.user_agent, .is_browser = true});
}

}  // namespace toolyard::accounts
