#include "areas/accounts/emails/service.h"

#include <optional>

#include "areas/accounts/emails/store.h"
#include "areas/accounts/emails/texts.h"
#include "areas/accounts/sessions/store.h"
#include "areas/accounts/store.h"
#include "core/address.h"
#include "core/crypto/random.h"
#include "core/mail/counted_mailbox.h"
#include "core/mail/message.h"
#include "ports/mail_jobs.h"
#include "records/change_counter.h"

namespace toolyard::accounts {
namespace {

constexpr std::size_t code_length = 32;  // of 62 letters and digits: 190 bits

bool has_code(EmailPurpose purpose) {
  switch (purpose) {
    case EmailPurpose::password_changed:
    case EmailPurpose::account_deleted:
    case EmailPurpose::passkey_added:
    case EmailPurpose::passkey_removed:
    case EmailPurpose::passkey_copied:
    case EmailPurpose::app_allowed:
    case EmailPurpose::identity_linked:
    case EmailPurpose::identity_unlinked:
    case EmailPurpose::ways_in_removed:
    case EmailPurpose::claims_lost:
    case EmailPurpose::webhook_failed: return false;
    default: return true;
  }
}

// Whether address and language are those of the request, regardless of any account.
bool is_addressed(const AccountEmail& mail) {
  return mail.invitation_id || mail.purpose == EmailPurpose::account_deleted;
}

// Objections keep their codes: every former address of an account can be restored, however often it
// is replaced afterwards.
bool has_one_code(EmailPurpose purpose) { return purpose != EmailPurpose::email_objection; }

// Returns the active account that an email is for: the one of the request, or the one that is found
// by the name that was typed.
std::optional<User> recipient_of(Transaction& transaction, const AccountEmail& mail) {
  auto user = mail.user_id ? find_record<User>(transaction, *mail.user_id)
                           : find_holder(transaction, mail.name);
  if (user && user->is_active) return user;
  return std::nullopt;
}

void note_sent(Transaction& transaction, AccountEmailId id, Instant now) {
  transaction.change(
      "update account_emails set sent_at = $2, failed_at = null, error = null where id = $1", id,
      now);
}

void note_fault(Transaction& transaction, AccountEmailId id, std::string_view error, bool is_last,
                Instant now) {
  transaction.change("update account_emails set error = $2, failed_at = $3 where id = $1", id,
                     error, is_last ? std::optional(now) : std::nullopt);
}

Message letter_message(const AccountEmail& mail, const MailSender& sender, std::string_view code,
                       Instant now) {
  auto words = email_words(mail.purpose, mail.locale, site_name(sender),
                           email_link(sender, mail.purpose, code));
  return {.from = sender.is_set() ? sender.from : Mailbox{"", "noreply@localhost"},
          .to = {.name = {}, .address = mail.email},
          .reply_to = {},
          .subject = std::move(words.subject),
          .text = std::move(words.text),
          .html = std::move(words.html),
          .message_id = "account." + std::to_string(static_cast<std::int64_t>(mail.id)) + "." +
                        std::to_string(now.time_since_epoch().count()) + "@" + sender.domain(),
          .list_id = {},
          .unsubscribe_url = {},
          .headers = {{"Auto-Submitted", "auto-generated"}},
          .date = now};
}

}  // namespace

std::chrono::seconds AccountEmails::lifetime_of(EmailPurpose purpose) const {
  switch (purpose) {
    case EmailPurpose::password_reset: return dependencies_.options.reset_code_lifetime();
    case EmailPurpose::email_verification:
    case EmailPurpose::email_change: return dependencies_.options.email_code_lifetime();
    case EmailPurpose::email_objection: return objection_lifetime;
    case EmailPurpose::invitation: return dependencies_.options.invitation_lifetime();
    default: return {};
  }
}

void AccountEmails::add(Transaction& transaction, AccountEmail mail) {
  mail.created_at = dependencies_.clock();
  mail.expires_at = mail.created_at + lifetime_of(mail.purpose);
  if (const auto done = insert_record(transaction, mail); !done)
    throw BrokenStore("an email cannot be recorded: " + done.error().detail);
  dependencies_.jobs.add(
      transaction, {.kind = std::string(job_kind), .object = static_cast<std::int64_t>(mail.id)});
}

void AccountEmails::lock(Transaction& transaction) { lock_changes(transaction, "account_emails"); }

Result<void> AccountEmails::request(Transaction& transaction, AccountEmail mail,
                                    std::string_view address) {
  lock(transaction);
  mail.asked_ip = address;
  mail.asked_from = counted_network(address);
  const auto since = dependencies_.clock() - std::chrono::hours(1);
  if (count_emails_from(transaction, mail.purpose, mail.asked_from, since) >=
      max_from_a_network_an_hour) {
    auto refused = fail(problems::too_many_emails, "Retry after an hour.");
    refused.error().retry_after_s = 3600;
    return refused;
  }
  add(transaction, std::move(mail));
  return {};
}

void AccountEmails::note(Transaction& transaction, UserId user, EmailPurpose purpose) {
  const auto since = dependencies_.clock() - std::chrono::days(1);
  if (count_emails_of(transaction, purpose, user, since) >= max_a_day) return;
  add(transaction, {.purpose = purpose, .user_id = user});
}

void AccountEmails::note_new_password(Transaction& transaction, const User& user) {
  end_emails(transaction, user.id, EmailPurpose::email_change, dependencies_.clock());
  note(transaction, user.id, EmailPurpose::password_changed);
}

void AccountEmails::note_lost_claims(Transaction& transaction, const User& user) {
  if (is_email_claimed(transaction, user.email, user.id))
    note(transaction, user.id, EmailPurpose::claims_lost);
}

// Without an account id: nothing in it may lead to the deleted account.
void AccountEmails::note_deletion(Transaction& transaction, const User& user) {
  if (!user.email_verified_at) return;  // it may be that of somebody without an account here
  add(transaction,
      {.purpose = EmailPurpose::account_deleted, .email = user.email, .locale = user.locale});
}

// Finds the recipient and locks the account. Returns false if there is nobody to write to.
bool AccountEmails::find_account(Transaction& transaction, AccountEmail& mail) {
  const auto user = recipient_of(transaction, mail);
  if (!user || !lock_record<User>(transaction, user->id)) return false;
  // An unverified address may belong to somebody without an account here.
  if (!has_code(mail.purpose) && !user->email_verified_at) return false;
  mail.user_id = user->id;
  if (mail.email.empty()) mail.email = user->email;
  // What goes to an address that another account has verified would count for its emails, and is of
  // no use.
  if (is_email_verified(transaction, mail.email, user->id)) return false;
  mail.locale = user->locale;
  const bool is_proven = user->email_verified_at && is_same_email(mail.email, user->email);
  if (!is_proven) mail.domain = counted_mailbox(mail.email).domain;
  // An account that anybody can register is no reason to trust that its holder has the address.
  mail.is_from_known = is_proven && has_signed_in_from(transaction, user->id, mail.asked_from);
  return true;
}

bool AccountEmails::address(Transaction& transaction, AccountEmail& mail) {
  if (!is_addressed(mail) && !find_account(transaction, mail)) return false;
  mail.mailbox = counted_mailbox(mail.email).hash;
  return true;
}

// Whether the mailbox and its domain can get another email with a code.
bool AccountEmails::may_send(Transaction& transaction, const AccountEmail& mail) const {
  const auto now = dependencies_.clock();
  const auto& limits = dependencies_.unproven;
  if (count_emails_like(transaction, mail, now - std::chrono::days(1)) >= max_a_day) return false;
  return mail.domain.empty() || !limits.limits(mail.domain) ||
         count_emails_at(transaction, mail, now - std::chrono::hours(1)) <
             limits.per_domain_an_hour;
}

// Whether an email with a code is to be sent now. If so, it ends the codes of earlier ones.
bool AccountEmails::is_due(Transaction& transaction, AccountEmail& mail) const {
  lock(transaction);
  const auto now = dependencies_.clock();
  if (!may_send(transaction, mail)) return false;
  if (mail.invitation_id) return true;
  if (has_one_code(mail.purpose)) {
    if (has_later_email(transaction, mail)) return false;
    end_emails(transaction, *mail.user_id, mail.purpose, now, mail.id);
  }
  mail.expires_at = now + lifetime_of(mail.purpose);
  return true;
}

Result<std::optional<AccountEmails::Letter>> AccountEmails::prepare(Transaction& transaction,
                                                                    RunningJob& job) const {
  TOOLYARD_TRY_VOID(job.hold(transaction));
  const auto found = find_record<AccountEmail>(transaction, AccountEmailId{job.object()});
  if (!found || found->sent_at || found->used_at || found->ended_at) return std::nullopt;
  Letter letter{.mail = *found};
  auto& mail = letter.mail;
  const bool is_sent =
      address(transaction, mail) && (!has_code(mail.purpose) || is_due(transaction, mail));
  if (is_sent && has_code(mail.purpose)) {
    append_random_base62(letter.code, code_length);
    mail.code_hash = hash_of_code(letter.code);
  }
  if (!is_sent) {
    mail.ended_at = mail.failed_at = dependencies_.clock();
    mail.error = "It was replaced by a later one, or there were too many emails to this address.";
  }
  TOOLYARD_TRY_VOID(update_record(transaction, *found, mail));
  if (!is_sent) return std::nullopt;
  return letter;
}

// If the job runs again, because it is not known whether the email was sent, the email gets a new
// code, and the code of the first one stops working.
std::expected<void, JobFault> AccountEmails::send(RunningJob& job) {
  auto& database = dependencies_.database;
  const auto letter =
      database.write([&](Transaction& transaction) { return prepare(transaction, job); });
  if (!letter) return std::unexpected(JobFault{.what = letter.error().detail});
  if (!*letter) return {};
  const auto& mail = (*letter)->mail;
  const auto now = dependencies_.clock();
  const auto message = letter_message(mail, dependencies_.sender, (*letter)->code, now);
  const auto text = write_message(message);
  const auto sent = dependencies_.mailer.send(
      {.from = message.from.address, .to = mail.email, .text = text}, job.stop());
  MailRetry retry;
  const bool is_sent = sent || sent.error().may_have_gone;
  if (!is_sent) retry = retry_of(sent.error(), job, job_kind, now, now - mail.created_at);
  const auto noted = database.write([&](Transaction& transaction) -> Result<void> {
    TOOLYARD_TRY_VOID(job.hold(transaction));
    if (is_sent) note_sent(transaction, mail.id, now);
    else note_fault(transaction, mail.id, sent.error().what, retry.is_last, now);
    if (retry.next) dependencies_.jobs.add(transaction, *retry.next);
    return {};
  });
  if (!noted) return std::unexpected(JobFault{.what = noted.error().detail});
  if (retry.fault) return std::unexpected(*retry.fault);
  return {};
}

// Emails are kept for a day after they expire, because they count for the limits.
Result<void> AccountEmails::clean_up() {
  const auto now = dependencies_.clock();
  if (now < next_cleaning_) return {};
  TOOLYARD_TRY(const auto deleted,
               dependencies_.database.write([&](Transaction& transaction) -> Result<std::int64_t> {
                 return delete_expired_emails(transaction, now - std::chrono::days(1),
                                              deleted_at_once);
               }));
  if (deleted < deleted_at_once) next_cleaning_ = now + cleaning_interval;
  return {};
}

std::vector<std::pair<std::string, JobHandler>> AccountEmails::job_handlers() {
  return {{std::string(job_kind), [this](RunningJob& job) { return send(job); }}};
}

}  // namespace toolyard::accounts
