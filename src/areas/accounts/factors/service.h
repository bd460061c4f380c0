// Second factors: setup, the codes of an authenticator app (TOTP) and recovery codes, and the
// challenge with which a sign-in continues after the right password. A code is accepted once;
// several wrong ones in a row lead to a wait.
#pragma once
#include <chrono>
#include <expected>
#include <functional>
#include <string>
#include <string_view>

#include "areas/accounts/factors/model.h"
#include "areas/accounts/factors/store.h"
#include "areas/accounts/options.h"
#include "areas/accounts/service.h"
#include "areas/accounts/sessions/token.h"
#include "core/crypto/secret_key.h"
#include "core/time/clock.h"
#include "ports/database.h"

namespace toolyard::accounts {

class Factors {
 public:
  static constexpr std::chrono::minutes challenge_lifetime{5};
  static constexpr std::int64_t free_failures = 5;  // in a row, before there is a wait
  static constexpr std::chrono::seconds first_wait{30};
  static constexpr std::chrono::seconds longest_wait{3600};
  static constexpr int recovery_code_count = 10;

  Factors(Database& database, AccountService& accounts, const SecretKey& secret,
          const Options& options, Clock clock);

  // Whether the account needs more than the right password to sign in.
  bool is_needed(const User& user) const;
  // Returns the error of a sign-in that needs more than the password: `second_factor_required`, or
  // `second_factor_setup_required`. Its challenge stands for the password, for some minutes and for
  // one sign-in.
  std::unexpected<Error> challenge(const User& user) const;
  // What a valid challenge proves: the password of `user` was right, and the account's tokens have
  // not been revoked since.
  struct Challenged {
    Claims claims;
    User user;
  };
  Result<Challenged> challenged(std::string_view challenge) const;
  // Completes a sign-in with a code; returns the account.
  Result<User> redeem(std::string_view challenge, std::string_view code);
  // Fails if the role requires a second factor and the account has none.
  Result<void> check_refresh(UserId user, std::optional<Role> role) const;

  // Begin a setup, which replaces one that was not confirmed. The overload with a challenge is for
  // accounts that cannot sign in without a second factor.
  Result<FactorSetup> begin(UserId user, const AccountProof& proof);
  Result<FactorSetup> begin(std::string_view challenge);
  // Confirm the setup with a code of the app; the second factor is not required before.
  Result<RecoveryCodes> confirm(UserId user, std::string_view code);
  Result<RecoveryCodes> confirm(std::string_view challenge, std::string_view code);

  // Checks the password, unless passwords are off, and for an account with a second factor also a
  // code, which is used up.
  Result<void> prove(UserId user, const AccountProof& proof);
  // The error does not reveal whether the password or the code is wrong.
  Result<RecoveryCodes> renew_recovery_codes(UserId user, const AccountProof& proof);
  Result<void> remove(UserId user, const AccountProof& proof);
  // Removes the second factor of another account, for an administrator.
  Result<void> remove_of(const Caller& caller, UserId user);

 private:
  struct CodeOutcome;
  // Called if the code is right, within the transaction that uses it up.
  using Taken = std::function<void(Transaction&, StoredFactor&)>;
  struct Try {
    UserId user{};
    std::string_view code;
    bool is_confirmed = true;  // false while the factor is being set up
    bool may_pass = true;      // whether the password is right
    std::string_view challenge = {};
  };
  Result<CodeOutcome> take_code(const Try& one, const Taken& taken);
  CodeOutcome judge(Transaction& transaction, const Try& one, StoredFactor& factor, Instant now,
                    const Taken& taken);
  Result<bool> has_password(UserId user, const AccountProof& proof) const;
  Result<void> prove(UserId user, const AccountProof& proof, const Taken& taken);

  // Returns the account of a challenge; fails if it has a passkey to sign in with.
  Result<User> find_unprotected(std::string_view challenge) const;
  Result<FactorSetup> begin(const User& user);
  std::string hash_of(UserId user, std::string_view recovery_code) const;
  RecoveryCodes give_recovery_codes(std::vector<std::string>& hashes, UserId user) const;
  void note(Transaction& transaction, std::string_view action, UserId user, bool before,
            bool after) const;

  Database& database_;
  AccountService& accounts_;
  TokenSigner challenges_;
  DerivedKey sealing_key_;
  DerivedKey recovery_key_;
  Options options_;
  Clock clock_;
};

}  // namespace toolyard::accounts
