// Second factors: setting one up, the codes of an authenticator app and those for its loss, and the
// challenge that a sign-in goes on with behind the right password. A code is taken once, wrong ones
// in a row make all wait.
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

  // Whether whoever gave the right password of this account needs more to sign in.
  bool is_needed(const User& user) const;
  // What they are told: `second_factor_required`, or to set one up. The challenge in it stands for
  // the password, for minutes and for one sign-in.
  std::unexpected<Error> challenge(const User& user) const;
  // What such a challenge stands for, and whose it is, as long as nothing has revoked the account's
  // tokens since the password was given.
  struct Challenged {
    Claims claims;
    User user;
  };
  Result<Challenged> challenged(std::string_view challenge) const;
  // Whose sign-in goes on.
  Result<User> redeem(std::string_view challenge, std::string_view code);
  // Refuses to go on without a factor where the role demands one by now.
  Result<void> check_refresh(UserId user, std::optional<Role> role) const;

  // In the place of one that was begun. The other way in is for who cannot sign in without.
  Result<FactorSetup> begin(UserId user, const AccountProof& proof);
  Result<FactorSetup> begin(std::string_view challenge);
  // By a code of the app; until then nothing changes.
  Result<RecoveryCodes> confirm(UserId user, std::string_view code);
  Result<RecoveryCodes> confirm(std::string_view challenge, std::string_view code);

  // The password where there are any, and of an account with a second factor a code, which is used
  // up.
  Result<void> prove(UserId user, const AccountProof& proof);
  // What is wrong, the password or the code, is not told.
  Result<RecoveryCodes> renew_recovery_codes(UserId user, const AccountProof& proof);
  Result<void> remove(UserId user, const AccountProof& proof);
  // By an administrator, of somebody else.
  Result<void> remove_of(UserId user, UserId administrator);

 private:
  struct CodeOutcome;
  // What a code that is right is good for; within the transaction that takes it.
  using Taken = std::function<void(Transaction&, StoredFactor&)>;
  struct Try {
    UserId user{};
    std::string_view code;
    bool is_confirmed = true;  // the factor; else it is being set up
    bool may_pass = true;      // what else is asked for is right
    std::string_view challenge = {};
  };
  Result<CodeOutcome> take_code(const Try& one, const Taken& taken);
  CodeOutcome judge(Transaction& transaction, const Try& one, StoredFactor& factor, Instant now,
                    const Taken& taken);
  Result<bool> has_password(UserId user, const AccountProof& proof) const;
  Result<void> prove(UserId user, const AccountProof& proof, const Taken& taken);

  // Whose password is proven, and who has nothing else to sign in with.
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
