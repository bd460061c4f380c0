// Invitations by administrators: an email with a link, with which the recipient creates an account
// that has the role of the invitation, whether or not registration is open.
#pragma once
#include <chrono>
#include <optional>
#include <span>
#include <vector>

#include "areas/accounts/emails/service.h"
#include "areas/accounts/invitations/model.h"
#include "areas/accounts/service.h"
#include "records/change.h"

namespace toolyard::accounts {

// Returns the faults that the description of the request cannot express.
std::vector<Fault> faults_of(const Invitation& request);

class InvitationService {
 public:
  InvitationService(Database& database, Clock clock, std::chrono::seconds lifetime,
                    AccountService& accounts, AccountEmails& emails);

  // Replaces the pending invitations to the same address.
  Result<Invitation> create(const Call& call, const Invitation& request);
  Result<Invitation> find(const Call& call, InvitationId id) const {
    return invitations_.find(call, id);
  }
  Result<Page<Invitation>> list(const Call& call, const InvitationQuery& query) const {
    return invitations_.list(call, query);
  }
  // Sends the email of a pending invitation again, with a new link that replaces the former one.
  Result<Invitation> send_again(const Call& call, InvitationId id);
  // Withdraws an invitation: the link in its email stops working.
  Result<void> remove(const Call& call, InvitationId id);
  // Fails with `invalid_code` if the code does not work. If the user name is taken, the code stays
  // valid.
  Result<User> accept(const InvitationAcceptance& request);

  // For an address that is verified otherwise: find the pending invitation to it, and accept that
  // invitation when the account is created.
  Result<std::optional<Invitation>> find_pending(std::string_view email) const;
  Result<void> accept(Transaction& transaction, InvitationId id, UserId user);

 private:
  void complete(Transaction& transaction, std::span<Invitation* const> all) const;
  Result<void> ask_for_email(Transaction& transaction, const Call& call,
                             const Invitation& invitation);
  Result<Invitation> invitation_of(std::string_view code) const;
  Result<void> redeem(Transaction& transaction, const InvitationAcceptance& request,
                      const Invitation& invitation, const User& user);

  Database& database_;
  const Clock clock_;
  const std::chrono::seconds lifetime_;
  AccountService& accounts_;
  AccountEmails& emails_;
  Records<Invitation> invitations_;
};

}  // namespace toolyard::accounts
