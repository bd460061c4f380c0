// The API of accounts: registration, signing in, the caller's own profile, recovery of forgotten
// passwords, and the administration of accounts.
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

// Rate limits on attempts with passwords and codes. Each function counts one attempt and fails with
// a 429 if there have been too many.
struct PasswordLimits {
  // Whether the account has signed in from this network before. Called only if it matters, because
  // it reads the store.
  using Knows = std::function<bool()>;
  std::function<Result<void>(std::string_view name, std::string_view address, const Knows& knows)>
      sign_in;
  // Attempts with the password of the account that is signed in.
  std::function<Result<void>(UserId user)> change;
  // Attempts with codes of emails, from this address.
  std::function<Result<void>(std::string_view address)> code;
};

struct Services {
  AccountService& accounts;
  Sessions& sessions;
  Passkeys& passkeys;
  RecoveryService& recovery;
  AddressService& addresses;
  InvitationService& invitations;
  DeletionService& deletion;
  SingleSignOn& single_sign_on;
};

// The services must outlive the endpoints.
std::vector<Endpoint> endpoints(const Services& services, const Options& options,
                                const PasswordLimits& limits);

}  // namespace toolyard::accounts
