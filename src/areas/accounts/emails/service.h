// Sends emails to account holders. A request writes a row and a job, and the job makes the code, so
// that calls take equally long for known and unknown names, and no table contains a code.
#pragma once
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "areas/accounts/emails/model.h"
#include "areas/accounts/model.h"
#include "areas/accounts/options.h"
#include "core/mail/sender.h"
#include "core/mail/unproven_mail.h"
#include "core/time/clock.h"
#include "ports/job_queue.h"
#include "ports/mailer.h"

namespace toolyard::accounts {

class AccountEmails {
 public:
  static constexpr std::string_view job_kind = "accounts.email";
  // Limit of emails for one purpose to one mailbox, so that nobody is flooded with them. Emails
  // that holders request from networks that they have signed in from are counted separately.
  static constexpr std::int64_t max_a_day = 5;
  static constexpr std::int64_t max_from_a_network_an_hour = 30;
  // Longer than the default lifetime of a link that verifies an address.
  static constexpr std::chrono::hours objection_lifetime{7 * 24};
  static constexpr std::chrono::minutes cleaning_interval{10};
  static constexpr std::int64_t deleted_at_once = 100;

  struct Dependencies {
    Database& database;
    JobQueue& jobs;
    Clock clock;
    Mailer& mailer;
    MailSender sender;
    Options options;
    UnprovenMailOptions unproven = {};
  };
  explicit AccountEmails(Dependencies dependencies) : dependencies_(std::move(dependencies)) {}

  // Serializes the requests that are counted here, until the transaction ends. Lock order: accounts
  // are locked before it, never after it.
  static void lock(Transaction& transaction);
  // Fails with `too_many_emails` if too many were requested from the network of that address.
  Result<void> request(Transaction& transaction, AccountEmail mail, std::string_view address);
  // Notifies an account of an event by an email without a code: only to a verified address, and at
  // most `max_a_day` emails of a purpose per day.
  void note(Transaction& transaction, UserId user, EmailPurpose purpose);
  // Notifies an account whose password was changed. Cancels a pending change of its email address,
  // which may have been requested by the intruder that the new password locks out.
  void note_new_password(Transaction& transaction, const User& user);
  // Notifies an account that has verified its address if other accounts have it as well, which from
  // then on cannot verify it.
  void note_lost_claims(Transaction& transaction, const User& user);
  // Notifies the former holder of a deleted account, if the address was verified.
  void note_deletion(Transaction& transaction, const User& user);

  // Called often, by one thread: from time to time it deletes emails that no longer count for
  // limits.
  Result<void> clean_up();

  std::vector<std::pair<std::string, JobHandler>> job_handlers();

 private:
  struct Letter {
    AccountEmail mail;
    std::string code;
  };

  void add(Transaction& transaction, AccountEmail mail);
  std::expected<void, JobFault> send(RunningJob& job);
  // Returns nothing if no email is to be sent.
  Result<std::optional<Letter>> prepare(Transaction& transaction, RunningJob& job) const;
  static bool address(Transaction& transaction, AccountEmail& mail);
  static bool find_account(Transaction& transaction, AccountEmail& mail);
  bool is_due(Transaction& transaction, AccountEmail& mail) const;
  bool may_send(Transaction& transaction, const AccountEmail& mail) const;
  std::chrono::seconds lifetime_of(EmailPurpose purpose) const;

  const Dependencies dependencies_;
  Instant next_cleaning_;
};

}  // namespace toolyard::accounts
