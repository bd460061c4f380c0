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
#include "records/audit.h"

namespace toolyard::accounts {

namespace {

constexpr std::string_view sealing_context = "sign-in state";
constexpr std::string_view return_page = "/account/single-sign-on/";
constexpr int most_names = 20;

// What the audit log says of an account.
struct LinkedIdentity {
  std::string issuer;
  std::string subject;
  static constexpr auto fields(auto...) {
    return std::array{field<&LinkedIdentity::issuer>("Issuer of the provider."),
                      field<&LinkedIdentity::subject>("Id of the person at the provider.")};
  }
};

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
              "The sign-in was not begun in this browser, or it took too long: start again.");
}

std::unexpected<Error> refused(std::string detail) {
  return fail(problems::single_sign_on_refused, std::move(detail));
}

bool is_taken_name(const Error& error) {
  return error.type == &toolyard::problems::duplicate && !error.faults.empty() &&
         error.faults[0].pointer == "/username";
}

}  // namespace

SingleSignOn::SingleSignOn(const Dependencies& given)
    : database_(given.database), accounts_(given.accounts), sessions_(given.sessions),
      invitations_(given.invitations), provider_(given.provider),
      sealing_key_(given.secret.derive("sign-in states")), options_(given.options),
      clock_(given.clock), log_(given.log) {
  for (const auto& text : options_.roles)
    if (auto role = parse_group_role(text)) roles_.push_back(std::move(*role));
}

std::unexpected<Error> SingleSignOn::refuse(const Call& call, const IdentityFault& fault) const {
  log_.event(LogLevel::warning, "single sign-on failed", {{"reason", fault.what}},
             {.request_id = call.request_id});
  if (fault.kind == IdentityFault::Kind::unavailable)
    return fail(problems::provider_unavailable,
                "The sign-in provider does not respond as it should. Try again in a minute.");
  return fail(problems::single_sign_on_failed,
              "The sign-in with the provider failed: start again.");
}

Result<BegunSignIn> SingleSignOn::begin(const Call& call, std::string_view context,
                                        std::optional<UserId> user) {
  if (!provider_) return fail(problems::single_sign_on_off, "Single sign-on is not set up.");
  const SignInState state{
      .state = random_text(32).append(context.empty() ? "" : ".").append(context),
      .nonce = random_text(32),
      .verifier = random_text(64),
      .redirect_uri = std::string(call.origin).append(return_page),
      .expires_at = clock_() + lifetime,
      .user_id = user};
  auto url = provider_->authorization_url({.state = state.state,
                                           .nonce = state.nonce,
                                           .verifier = state.verifier,
                                           .redirect_uri = state.redirect_uri});
  if (!url) return refuse(call, url.error());
  return BegunSignIn{.redirect = {.url = std::move(*url)},
                     .state = seal_text(sealing_key_, to_json(state), sealing_context)};
}

Result<BegunSignIn> SingleSignOn::begin_link(const Call& call, const ProviderLink& request) {
  TOOLYARD_TRY_VOID(sessions_.prove(call.caller, request));
  return begin(call, request.context, call.caller.user);
}

Result<SignInState> SingleSignOn::open(std::string_view sealed, const ProviderResponse& response) {
  auto json = open_sealed_text(sealing_key_, sealed, sealing_context);
  SignInState state;
  JsonDecoder decoder;
  if (!json || !decoder.decode(PaddedText::of(*json), type_of<SignInState>, &state) ||
      !is_same(state.state, response.state) || state.expires_at <= clock_())
    return not_begun();
  TOOLYARD_TRY(const bool is_first, database_.write([&](Transaction& transaction) -> Result<bool> {
    return note_returned(transaction, state.state, state.expires_at, clock_());
  }));
  if (!is_first) return not_begun();
  return state;
}

Result<ProvidedIdentity> SingleSignOn::redeem(const Call& call, const SignInState& state,
                                              const ProviderResponse& response) {
  if (response.error || !response.code)
    return refuse(call, {.what = "The provider refused the sign-in."});
  IdentityAnswer answer{.code = *response.code,
                        .request = {.state = state.state,
                                    .nonce = state.nonce,
                                    .verifier = state.verifier,
                                    .redirect_uri = state.redirect_uri}};
  if (response.iss) answer.issuer = *response.iss;
  auto identity = provider_->redeem(answer);
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
  return refused("Your email address is not one that may sign in to this server.");
}

Result<void> SingleSignOn::link(Transaction& transaction, const User& user,
                                const ProvidedIdentity& identity) {
  const auto now = clock_();
  if (!insert_identity(transaction, user.id, identity.issuer, identity.subject, now))
    return refused("The account belongs to another person at the provider.");
  const LinkedIdentity linked{.issuer = identity.issuer, .subject = identity.subject};
  audit<LinkedIdentity>(transaction, "link_identity", User::table.object_kind,
                        static_cast<std::int64_t>(user.id), nullptr, &linked, now);
  return {};
}

// By what the provider calls the person; else by an address that both sides have verified.
Result<std::optional<User>> SingleSignOn::find_account(Transaction& transaction,
                                                       const ProvidedIdentity& identity,
                                                       std::optional<UserId> user) {
  const auto known = use_identity(transaction, identity.issuer, identity.subject, clock_());
  if (known && user && *known != *user)
    return refused("This person at the provider belongs to another account.");
  if (known) return require_record<User>(transaction, *known);
  if (user) {
    TOOLYARD_TRY(auto found, require_record<User>(transaction, *user));
    TOOLYARD_TRY_VOID(link(transaction, found, identity));
    return found;
  }
  if (!has_usable_email(identity)) return std::optional<User>();
  for (const auto& found : find_named(transaction, identity.email)) {
    if (!found.email_verified_at || !is_same_email(found.email, identity.email)) continue;
    TOOLYARD_TRY_VOID(link(transaction, found, identity));
    return std::optional<User>(found);
  }
  return std::optional<User>();
}

Result<User> SingleSignOn::create_named(const NewUser& user, const ProvidedIdentity& identity,
                                        const std::optional<Invitation>& invitation) {
  const auto also = [&](Transaction& transaction, const User& made) -> Result<void> {
    if (invitation) TOOLYARD_TRY_VOID(invitations_.accept(transaction, invitation->id, made.id));
    return link(transaction, made, identity);
  };
  const auto role = roles_.empty() ? (invitation ? invitation->role : std::nullopt)
                                   : highest_role(roles_, identity.groups);
  return accounts_.create(user, role, {.is_verified = true, .also = also});
}

// With a password that nobody knows.
Result<User> SingleSignOn::create(const ProvidedIdentity& identity) {
  if (!has_usable_email(identity))
    return refused("The provider does not tell a verified email address of yours.");
  TOOLYARD_TRY(auto invitation, invitations_.find_pending(identity.email));
  if (invitation && !is_same_email(invitation->email, identity.email)) invitation.reset();
  if (!invitation && options_.unknown_people == UnknownPeople::refuse)
    return refused("There is no account for you on this server, and no invitation.");
  NewUser user{.email = identity.email, .password = random_text(64)};
  if (invitation) user.locale = invitation->locale;
  const auto name = username_for(identity);
  for (int i = 1; i <= most_names; ++i) {
    user.username =
        i == 1 ? name : name + "-" + (i < most_names ? std::to_string(i) : random_text(12));
    auto made = create_named(user, identity, invitation);
    if (made || made.error().type == &problems::single_sign_on_refused) return made;
    if (is_taken_name(made.error())) continue;
    if (made.error().type == &toolyard::problems::duplicate)
      return refused(
          "Another account has your email address, and has not verified it. Sign in to it with its "
          "password and verify the address first.");
    if (made.error().type == &toolyard::problems::validation_error)
      return refused("The provider does not tell a valid email address of yours.");
    return made;
  }
  return refused("There is no free user name for you.");
}

Result<User> SingleSignOn::account_of(const ProvidedIdentity& identity,
                                      std::optional<UserId> user) {
  TOOLYARD_TRY_VOID(check_address(identity));
  TOOLYARD_TRY(auto found, database_.write([&](Transaction& transaction) {
    return find_account(transaction, identity, user);
  }));
  if (!found) return create(identity);
  if (!found->is_active) return refused("Your account has been deactivated.");
  return std::move(*found);
}

// The last administrator stays one, whatever the groups say.
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

Result<TokenPair> SingleSignOn::complete(const Call& call, const ProviderResponse& response) {
  if (!provider_) return fail(problems::single_sign_on_off, "Single sign-on is not set up.");
  TOOLYARD_TRY(const auto state, open(call.sign_in_state, response));
  TOOLYARD_TRY(const auto identity, redeem(call, state, response));
  TOOLYARD_TRY(auto account, account_of(identity, state.user_id));
  TOOLYARD_TRY(const auto user, with_role_of_groups(call, std::move(account), identity));
  return sessions_.sign_in_by_provider(
      user, {.address = call.remote_address, .user_agent = call.user_agent, .is_browser = true});
}

}  // namespace toolyard::accounts
