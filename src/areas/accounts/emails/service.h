// Sends emails to account holders: a request is a row and a job, and the job makes the code, so
// that no call takes longer for a name that is known, and no table ever holds a code.
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
#include "core/time/clock.h"
#include "ports/job_queue.h"
#include "ports/mailer.h"

namespace toolyard::accounts {

class AccountEmails {
 public:
  static constexpr std::string_view job_kind = "accounts.email";
  // So that nobody floods anybody with our emails: those of one purpose to one account, apart from
  // those that it requests itself from networks that it has signed in from.
  static constexpr std::int64_t most_a_day = 5;
  static constexpr std::int64_t most_from_a_network_an_hour = 30;
  // Longer than an email to verify an address works.
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
  };
  explicit AccountEmails(Dependencies dependencies) : dependencies_(std::move(dependencies)) {}

  // Until the transaction ends, nobody else adds to what is counted here. Accounts are locked
  // before it, and no account behind it.
  static void lock(Transaction& transaction);
  // Fails where too many were requested from the network of that address.
  Result<void> request(Transaction& transaction, AccountEmail mail, std::string_view address);
  // Tells an account what has happened to it, by an email without a link: some of a kind a day, and
  // to a verified address.
  void note(Transaction& transaction, UserId user, EmailPurpose purpose);
  // Writes to an account whose password is changed. An address that it was about to have is given
  // up: whoever asked for that may be whom the new password is to keep out.
  void note_new_password(Transaction& transaction, const User& user);
  // Writes to whom an account belonged that is deleted.
  void note_deletion(Transaction& transaction, const User& user);

  // To be called often, by one thread: now and then it deletes emails whose limits no longer count.
  Result<void> clean_up();

  std::vector<std::pair<std::string, JobHandler>> job_handlers();

 private:
  struct Letter {
    AccountEmail mail;
    std::string code;
  };

  void add(Transaction& transaction, AccountEmail mail);
  std::expected<void, JobFault> send(RunningJob& job);
  // Nothing where none is to be sent.
  Result<std::optional<Letter>> prepare(Transaction& transaction, RunningJob& job) const;
  static bool address(Transaction& transaction, AccountEmail& mail);
  bool is_due(Transaction& transaction, AccountEmail& mail) const;
  std::chrono::seconds lifetime_of(EmailPurpose purpose) const;

  const Dependencies dependencies_;
  Instant next_cleaning_;
};

}  // namespace toolyard::accounts
