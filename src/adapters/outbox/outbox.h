// Mailer without a mail server: stores emails in the table `mail_outbox`, in which they can be
// viewed for some time.
#pragma once
#include <chrono>

#include "core/time/clock.h"
#include "ports/database.h"
#include "ports/mailer.h"

namespace toolyard::outbox {

class OutboxMailer final : public Mailer {
 public:
  OutboxMailer(Database& database, Clock clock) : database_(database), clock_(std::move(clock)) {}

  std::string_view name() const override { return "outbox"; }
  std::expected<void, MailFault> send(const OutgoingMail& mail, std::stop_token stop) override;

 private:
  Database& database_;
  const Clock clock_;
};

// Deletes stored emails after their retention time, even if a mail server has been configured
// since.
class OutboxPruner {
 public:
  static constexpr std::chrono::minutes interval{10};
  static constexpr std::int64_t at_once = 100;  // rows per transaction: emails may be large

  // If `kept_for` is 0, nothing is deleted.
  OutboxPruner(Database& database, Clock clock, std::chrono::days kept_for)
      : database_(database), clock_(std::move(clock)), kept_for_(kept_for) {}

  // Deletes at most `at_once` outdated emails. If fewer are found, does nothing until `interval`
  // has passed. To be called often, by one thread.
  Result<void> clean_up();

 private:
  Database& database_;
  const Clock clock_;
  const std::chrono::days kept_for_;
  Instant next_;
};

}  // namespace toolyard::outbox
