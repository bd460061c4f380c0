// The passkeys of accounts: adding, renaming and removing them, and signing in with one. A passkey
// replaces the password and the second factor, because its authenticator verifies the user.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

#include "areas/accounts/emails/service.h"
#include "areas/accounts/passkeys/ceremony.h"
#include "areas/accounts/passkeys/model.h"
#include "areas/accounts/sessions/service.h"
#include "core/endpoint/call.h"
#include "records/change.h"

namespace toolyard::accounts {

class Passkeys {
 public:
  static constexpr std::int64_t most = 20;  // per account

  struct Dependencies {
    Database& database;
    AccountService& accounts;
    Sessions& sessions;
    AccountEmails& emails;
    Clock clock;
  };
  Passkeys(const Dependencies& dependencies, const SecretKey& secret);

  // `Call::origin` is the address of this server that the call was sent to.
  Result<CreationOptions> begin(const Call& call, const AccountProof& proof);
  Result<Passkey> add(const Call& call, const NewPasskey& request);
  Result<Page<Passkey>> list(const Call& call, const PageQuery& query) const;
  Result<Passkey> rename(const Call& call, const PasskeyName& request);
  Result<void> remove(const Call& call, const AccountProof& proof);
  // Removes all passkeys of another account, for an administrator.
  Result<void> remove_of(const Caller& caller, UserId user);

  // Begins a sign-in, to any account or to the one whose password is proven by a challenge.
  Result<RequestOptions> begin_sign_in(const Call& call, const PasskeyChallenge& request) const;
  Result<TokenPair> sign_in(const Call& call, const AssertedCredential& credential,
                            const Origin& origin);

  Sessions& sessions() { return dependencies_.sessions; }

 private:
  struct Assertion;
  Result<TokenPair> try_assertion(const Call& call, const AssertedCredential& credential,
                                  const Origin& origin);
  enum class Taking { taken, used_challenge, copied, gone };

  Result<StoredPasskey> read_new(const Call& call, const NewPasskey& request, Claims& claims) const;
  Result<Assertion> read_assertion(const Call& call, const AssertedCredential& credential) const;
  Result<User> owner_of(const Assertion& assertion) const;
  Result<Taking> take(const Assertion& assertion);
  void note_copy(Transaction& transaction, const StoredPasskey& passkey);
  Result<void> remove_one(Transaction& transaction, const Call& call, const StoredPasskey& passkey);
  std::string user_handle(UserId user) const;

  Dependencies dependencies_;
  Records<StoredPasskey> records_;
  Ceremony registration_, signing_in_;
  DerivedKey handle_key_;
};

}  // namespace toolyard::accounts
