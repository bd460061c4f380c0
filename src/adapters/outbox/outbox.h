// Where mails go while no mail server is set: into a table of the database, to be looked at for
// some time.
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

// Throws away what has been kept for long enough, also once there is a mail server.
class OutboxKeeper {
 public:
  static constexpr std::chrono::minutes interval{10};
  static constexpr std::int64_t at_once = 100;  // a mail may be large

  // Nothing is thrown away where `kept_for` is 0.
  OutboxKeeper(Database& database, Clock clock, std::chrono::days kept_for)
      : database_(database), clock_(std::move(clock)), kept_for_(kept_for) {}

  // To be called often, by one thread: now and then it does something, and a little at a time.
  Result<void> clean_up();

 private:
  Database& database_;
  const Clock clock_;
  const std::chrono::days kept_for_;
  Instant next_;
};

}  // namespace toolyard::outbox
