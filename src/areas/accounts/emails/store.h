// The SQL of emails to account holders and of their codes.
#pragma once
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

#include "areas/accounts/emails/model.h"

namespace toolyard::accounts {

// The error of a code that cannot be used, whatever the reason.
std::unexpected<Error> no_such_code();

// What is stored of a code.
std::string hash_of_code(std::string_view code);

// The email with this code, while it can be used.
std::optional<AccountEmail> find_open_email(Transaction& transaction, EmailPurpose purpose,
                                            std::string_view code, Instant now);
// Uses the code up, in one statement: of several callers at once, one gets the email.
std::optional<AccountEmail> redeem_email(Transaction& transaction, EmailPurpose purpose,
                                         std::string_view code, Instant now);
// Ends the emails of an account for a purpose whose codes were not used, or those before one.
void end_emails(Transaction& transaction, UserId user, EmailPurpose purpose, Instant now,
                AccountEmailId before = AccountEmailId{std::numeric_limits<std::int64_t>::max()});
// Those of an invitation that is withdrawn; they still count.
void end_emails(Transaction& transaction, InvitationId invitation, Instant now);
// Whether a later one has a code already.
bool has_later_email(Transaction& transaction, const AccountEmail& mail);

// Other emails with codes to the same account or address for the same purpose; those that were
// requested from networks it has signed in from are counted apart.
std::int64_t count_emails_like(Transaction& transaction, const AccountEmail& mail, Instant since);
// Requests of an account, whether or not an email came of them.
std::int64_t count_emails_of(Transaction& transaction, EmailPurpose purpose, UserId user,
                             Instant since);
// The address that an account is about to have.
std::optional<std::string> find_pending_email(Transaction& transaction, UserId user, Instant now);
// Requests from a network, whether or not an email came of them.
std::int64_t count_emails_from(Transaction& transaction, EmailPurpose purpose,
                               std::string_view network, Instant since);
// Deletes emails whose codes expired before `before`, a few at a time; returns how many.
std::int64_t delete_expired_emails(Transaction& transaction, Instant before, std::int64_t most);

}  // namespace toolyard::accounts
