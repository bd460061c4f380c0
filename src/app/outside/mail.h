// Creates the mailer and the default sender of emails that the settings configure.
#pragma once
#include <memory>

#include "app/settings/settings.h"
#include "core/error.h"
#include "core/mail/sender.h"
#include "ports/database.h"
#include "ports/mailer.h"

namespace toolyard {

// Checks that the email settings are consistent.
Result<void> check_mail(const Settings& settings);

// Returns a mailer for the configured mail server, or for the outbox if there is none.
std::unique_ptr<Mailer> make_mailer(const Settings& settings, Database& database);

MailSender mail_sender(const Settings& settings);

}  // namespace toolyard
