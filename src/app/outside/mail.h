// Email as the settings have it: who takes it, and who it is from.
#pragma once
#include <memory>

#include "app/settings/settings.h"
#include "core/error.h"
#include "core/mail/sender.h"
#include "ports/database.h"
#include "ports/mailer.h"

namespace toolyard {

// Whether the settings about email make sense together.
Result<void> check_mail(const Settings& settings);

// The mail server of the settings; the outbox where there is none.
std::unique_ptr<Mailer> make_mailer(const Settings& settings, Database& database);

MailSender mail_sender(const Settings& settings);

}  // namespace toolyard
