// SQL queries on emails to account holders and on their codes.
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

// Returns what is stored of a code: its SHA-256, in hexadecimal.
std::string hash_of_code(std::string_view code);

// Returns the email with this code, if the code can still be used.
std::optional<AccountEmail> find_open_email(Transaction& transaction, EmailPurpose purpose,
                                            std::string_view code, Instant now);
// Uses up the code in one statement: of several callers at the same time, one gets the email.
std::optional<AccountEmail> redeem_email(Transaction& transaction, EmailPurpose purpose,
                                         std::string_view code, Instant now);
// Ends the emails of an account for a purpose whose codes were not used; with `before`, only those
// with a smaller id.
void end_emails(Transaction& transaction, UserId user, EmailPurpose purpose, Instant now,
                AccountEmailId before = AccountEmailId{std::numeric_limits<std::int64_t>::max()});
// Ends the emails of an invitation that is withdrawn; they still count for the limits.
void end_emails(Transaction& transaction, InvitationId invitation, Instant now);
// Whether a later email for the same account and purpose has a code already.
bool has_later_email(Transaction& transaction, const AccountEmail& mail);

// Forget whom the emails of an account or of an invitation were sent to. They still count for the
// limits for a day: deleting an account must not allow as many emails to the same mailbox again.
void forget_emails(Transaction& transaction, UserId user);
void forget_emails(Transaction& transaction, InvitationId invitation);

// Number of other emails with codes to the same account or mailbox for the same purpose. Emails
// from networks known to the account are counted separately.
std::int64_t count_emails_like(Transaction& transaction, const AccountEmail& mail, Instant since);
// Number of other emails with codes to unproven addresses of the same domain.
std::int64_t count_emails_at(Transaction& transaction, const AccountEmail& mail, Instant since);
// Number of requests for an account, whether or not they led to an email.
std::int64_t count_emails_of(Transaction& transaction, EmailPurpose purpose, UserId user,
                             Instant since);
// Returns the new email address that an account has requested and not verified yet, if any.
std::optional<std::string> find_pending_email(Transaction& transaction, UserId user, Instant now);
// Number of requests from a network, whether or not they led to an email.
std::int64_t count_emails_from(Transaction& transaction, EmailPurpose purpose,
                               std::string_view network, Instant since);
// Deletes at most `max` emails whose codes expired before `before`; returns how many.
std::int64_t delete_expired_emails(Transaction& transaction, Instant before, std::int64_t max);

}  // namespace toolyard::accounts
