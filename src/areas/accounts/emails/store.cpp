#include "areas/accounts/emails/store.h"

#include "core/crypto/sha256.h"
#include "core/text/hex.h"

namespace toolyard::accounts {
namespace {

void forget_emails(Transaction& transaction, const std::string& column, std::int64_t owner) {
  transaction.change(
      "update account_emails set user_id = null, invitation_id = null, name = '', email = '', "
      "asked_ip = '', ended_at = coalesce(ended_at, created_at), expires_at = created_at where " +
          column + " = $1",
      owner);
}

}  // namespace

std::unexpected<Error> no_such_code() {
  return fail(problems::invalid_code, "The code is not valid, has expired or was already used.");
}

std::string hash_of_code(std::string_view code) {
  const auto hash = sha256(code);
  return encode_hex({reinterpret_cast<const char*>(hash.data()), hash.size()});
}

std::optional<AccountEmail> find_open_email(Transaction& transaction, EmailPurpose purpose,
                                            std::string_view code, Instant now) {
  return find_record<AccountEmail>(transaction,
                                   "where code_hash = $1 and purpose = $2 and used_at is null and "
                                   "ended_at is null and expires_at > $3",
                                   hash_of_code(code), purpose, now);
}

std::optional<AccountEmail> redeem_email(Transaction& transaction, EmailPurpose purpose,
                                         std::string_view code, Instant now) {
  const auto id = transaction.row<AccountEmailId>(
      "update account_emails set used_at = $3 where code_hash = $1 and purpose = $2 and used_at is "
      "null and ended_at is null and expires_at > $3 returning id",
      hash_of_code(code), purpose, now);
  return id ? find_record<AccountEmail>(transaction, *id) : std::nullopt;
}

void end_emails(Transaction& transaction, UserId user, EmailPurpose purpose, Instant now,
                AccountEmailId before) {
  transaction.change(
      "update account_emails set ended_at = $3 where user_id = $1 and purpose = $2 and id < $4 and "
      "used_at is null and ended_at is null",
      user, purpose, now, before);
}

void end_emails(Transaction& transaction, InvitationId invitation, Instant now) {
  transaction.change(
      "update account_emails set invitation_id = null, ended_at = coalesce(ended_at, $2) where "
      "invitation_id = $1",
      invitation, now);
}

void forget_emails(Transaction& transaction, UserId user) {
  forget_emails(transaction, "user_id", static_cast<std::int64_t>(user));
}

void forget_emails(Transaction& transaction, InvitationId invitation) {
  forget_emails(transaction, "invitation_id", static_cast<std::int64_t>(invitation));
}

bool has_later_email(Transaction& transaction, const AccountEmail& mail) {
  return transaction
      .row<AccountEmailId>(
          "select id from account_emails where user_id = $1 and purpose = $2 and id > $3 and "
          "code_hash is not null limit 1",
          mail.user_id, mail.purpose, mail.id)
      .has_value();
}

std::int64_t count_emails_like(Transaction& transaction, const AccountEmail& mail, Instant since) {
  return *transaction.row<std::int64_t>(
      "select count(*) as emails from account_emails where (user_id = $1 or mailbox = $6) and "
      "purpose = $2 and is_from_known = $3 and created_at > $4 and code_hash is not null and id <> "
      "$5",
      mail.user_id, mail.purpose, mail.is_from_known, since, mail.id, mail.mailbox);
}

std::int64_t count_emails_at(Transaction& transaction, const AccountEmail& mail, Instant since) {
  return *transaction.row<std::int64_t>(
      "select count(*) as emails from account_emails where domain = $1 and created_at > $2 and "
      "code_hash is not null and id <> $3",
      mail.domain, since, mail.id);
}

std::int64_t count_emails_of(Transaction& transaction, EmailPurpose purpose, UserId user,
                             Instant since) {
  return *transaction.row<std::int64_t>(
      "select count(*) as emails from account_emails where user_id = $1 and purpose = $2 and "
      "created_at > $3",
      user, purpose, since);
}

std::optional<std::string> find_pending_email(Transaction& transaction, UserId user, Instant now) {
  return transaction.row<std::string>(
      "select email from account_emails where user_id = $1 and purpose = $2 and used_at is null "
      "and "
      "ended_at is null and expires_at > $3 order by id desc limit 1",
      user, EmailPurpose::email_change, now);
}

std::int64_t count_emails_from(Transaction& transaction, EmailPurpose purpose,
                               std::string_view network, Instant since) {
  return *transaction.row<std::int64_t>(
      "select count(*) as emails from account_emails where asked_from = $1 and purpose = $2 and "
      "created_at > $3",
      network, purpose, since);
}

std::int64_t delete_expired_emails(Transaction& transaction, Instant before, std::int64_t max) {
  return transaction.change(
      "delete from account_emails where id in (select id from account_emails where expires_at < $1 "
      "order by expires_at limit $2)",
      before, max);
}

}  // namespace toolyard::accounts
