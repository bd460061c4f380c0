// Signing in with an OpenID Connect provider: the browser is sent there with a state that only the
// same browser can bring back. The person who comes back is signed in to their account, or to a new
// one if settings allow that.
#pragma once
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "areas/accounts/invitations/service.h"
#include "areas/accounts/sessions/service.h"
#include "areas/accounts/single_sign_on/groups.h"
#include "areas/accounts/single_sign_on/identities.h"
#include "areas/accounts/ways_in/service.h"
#include "core/log.h"
#include "ports/identity_provider.h"

namespace toolyard::accounts {

// Where the browser goes, and the state that it keeps until it is back.
struct BegunSignIn {
  ProviderRedirect redirect;
  std::string state;  // encrypted, for a cookie
};

// A browser that is back from the provider, and its slot for calling the provider.
struct ReturnedSignIn {
  SignInState state;
  std::unique_ptr<IdentityExchange> exchange;  // null if the provider refused
};

class SingleSignOn {
 public:
  static constexpr std::chrono::minutes lifetime{10};

  struct Dependencies {
    Database& database;
    AccountService& accounts;
    Sessions& sessions;
    InvitationService& invitations;
    AccountEmails& emails;
    WaysIn& ways_in;
    IdentityProvider* provider;  // null if single sign-on is off
    const SecretKey& secret;
    const SingleSignOnOptions& options;
    Clock clock;
    Log& log;
  };
  explicit SingleSignOn(const Dependencies& given);

  Result<BegunSignIn> begin(const Call& call, std::string_view context);
  // Like `begin`, but links the person to the caller's account. Requires proof that the caller is
  // its holder.
  Result<BegunSignIn> begin_link(const Call& call, const ProviderLink& request);
  // If this fails with `provider_unavailable`, the state can still be used.
  Result<ReturnedSignIn> take_back(const Call& call, const ProviderResponse& response);
  // Works once per state. If a second factor is required, the error contains the challenge.
  Result<TokenPair> complete(const Call& call, const ProviderResponse& response,
                             ReturnedSignIn returned);

  LinkedIdentities& identities() { return identities_; }
  Sessions& sessions() { return sessions_; }

 private:
  Result<BegunSignIn> begin(const Call& call, std::string_view context, const User* user);
  Result<SignInState> open(std::string_view sealed, const ProviderResponse& response) const;
  Result<void> use_up(const SignInState& state);
  Result<ProvidedIdentity> redeem(const Call& call, const ReturnedSignIn& returned,
                                  const ProviderResponse& response);
  Result<void> check_address(const ProvidedIdentity& identity) const;
  bool has_usable_email(const ProvidedIdentity& identity) const;
  // The functions that return an optional account return nothing if the person has none yet.
  Result<std::optional<User>> find_account(const ProvidedIdentity& identity,
                                           const SignInState& state);
  Result<std::optional<User>> find_account(Transaction& transaction,
                                           const ProvidedIdentity& identity,
                                           const SignInState& state);
  Result<std::optional<User>> find_by_address(Transaction& transaction,
                                              const ProvidedIdentity& identity);
  Result<User> link_by_address(Transaction& transaction, StoredUser user,
                               const ProvidedIdentity& identity);
  Result<User> linked_to(Transaction& transaction, const ProvidedIdentity& identity,
                         const SignInState& state);
  Result<std::string> find_free_name(const ProvidedIdentity& identity) const;
  Result<User> create(const ProvidedIdentity& identity);
  Result<User> create_named(const NewUser& user, const ProvidedIdentity& identity,
                            const std::optional<Invitation>& invitation);
  Result<User> account_of(const ProvidedIdentity& identity, const SignInState& state);
  Result<User> with_role_of_groups(const Call& call, User user, const ProvidedIdentity& identity);
  std::unexpected<Error> refuse(const Call& call, const IdentityFault& fault) const;

  Database& database_;
  AccountService& accounts_;
  Sessions& sessions_;
  InvitationService& invitations_;
  AccountEmails& emails_;
  WaysIn& ways_in_;
  LinkedIdentities identities_;
  IdentityProvider* const provider_;
  const DerivedKey sealing_key_;
  const SingleSignOnOptions options_;
  std::vector<GroupRole> roles_;
  const Clock clock_;
  Log& log_;
};

}  // namespace toolyard::accounts
