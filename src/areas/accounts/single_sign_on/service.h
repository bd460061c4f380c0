// Signing in with a provider: the browser is sent there with a state that only it can bring back,
// and whoever comes back has the account of that person, or gets one where that is allowed.
#pragma once
#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "areas/accounts/invitations/service.h"
#include "areas/accounts/sessions/service.h"
#include "areas/accounts/single_sign_on/groups.h"
#include "areas/accounts/single_sign_on/model.h"
#include "core/log.h"
#include "ports/identity_provider.h"

namespace toolyard::accounts {

// Where a browser goes, and what it keeps until it is back.
struct BegunSignIn {
  ProviderRedirect redirect;
  std::string state;  // sealed
};

class SingleSignOn {
 public:
  static constexpr std::chrono::minutes lifetime{10};

  struct Dependencies {
    Database& database;
    AccountService& accounts;
    Sessions& sessions;
    InvitationService& invitations;
    IdentityProvider* provider;  // null where there is none
    const SecretKey& secret;
    const SingleSignOnOptions& options;
    Clock clock;
    Log& log;
  };
  explicit SingleSignOn(const Dependencies& given);

  // To sign in, or to link the person to an account.
  Result<BegunSignIn> begin(const Call& call, std::string_view context,
                            std::optional<UserId> user = std::nullopt);
  // The same, for whoever proves that the account is theirs.
  Result<BegunSignIn> begin_link(const Call& call, const ProviderLink& request);
  // Once for each state. Where a second factor is needed, the error has the challenge.
  Result<TokenPair> complete(const Call& call, const ProviderResponse& response);

 private:
  Result<SignInState> open(std::string_view sealed, const ProviderResponse& response);
  Result<ProvidedIdentity> redeem(const Call& call, const SignInState& state,
                                  const ProviderResponse& response);
  Result<void> check_address(const ProvidedIdentity& identity) const;
  bool has_usable_email(const ProvidedIdentity& identity) const;
  Result<std::optional<User>> find_account(Transaction& transaction,
                                           const ProvidedIdentity& identity,
                                           std::optional<UserId> user);
  Result<void> link(Transaction& transaction, const User& user, const ProvidedIdentity& identity);
  Result<User> create(const ProvidedIdentity& identity);
  Result<User> create_named(const NewUser& user, const ProvidedIdentity& identity,
                            const std::optional<Invitation>& invitation);
  Result<User> account_of(const ProvidedIdentity& identity, std::optional<UserId> user);
  Result<User> with_role_of_groups(const Call& call, User user, const ProvidedIdentity& identity);
  std::unexpected<Error> refuse(const Call& call, const IdentityFault& fault) const;

  Database& database_;
  AccountService& accounts_;
  Sessions& sessions_;
  InvitationService& invitations_;
  IdentityProvider* const provider_;
  const DerivedKey sealing_key_;
  const SingleSignOnOptions options_;
  std::vector<GroupRole> roles_;
  const Clock clock_;
  Log& log_;
};

}  // namespace toolyard::accounts
