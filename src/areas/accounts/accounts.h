// The API of accounts: signing up and in, the own profile, what people forget, and the accounts
// that administrators see.
#pragma once
#include <vector>

#include "areas/accounts/addresses/service.h"
#include "areas/accounts/deletion/service.h"
#include "areas/accounts/emails/service.h"
#include "areas/accounts/invitations/service.h"
#include "areas/accounts/passkeys/service.h"
#include "areas/accounts/recovery/service.h"
#include "areas/accounts/sessions/service.h"
#include "areas/accounts/single_sign_on/service.h"
#include "core/endpoint/endpoint.h"

namespace toolyard::accounts {

// Whether one more password may be tried; an error is a 429.
struct PasswordLimits {
  // Whether the account has been signed in to from there before. Asked where it matters only, for
  // the answer costs a look into the store.
  using Knows = std::function<bool()>;
  std::function<Result<void>(std::string_view name, std::string_view address, const Knows& knows)>
      sign_in;
  // Of the account that somebody is signed in to.
  std::function<Result<void>(UserId user)> change;
  // The codes in emails, tried from there.
  std::function<Result<void>(std::string_view address)> code;
};

std::vector<Endpoint> endpoints(AccountService& accounts, Sessions& sessions, Passkeys& passkeys,
                                RecoveryService& recovery, AddressService& addresses,
                                InvitationService& invitations, DeletionService& deletion,
                                SingleSignOn& single_sign_on, const Options& options,
                                PasswordLimits limits);

}  // namespace toolyard::accounts
