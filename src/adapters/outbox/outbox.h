// Where mails go while no mail server is set: into a table of the database, to be looked at.
#pragma once
#include "core/clock.h"
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

}  // namespace toolyard::outbox
