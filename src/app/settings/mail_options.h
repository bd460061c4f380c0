// What the settings about mails come to: who takes them, and who they are from.
#pragma once
#include <memory>

#include "app/settings/settings.h"
#include "areas/accounts/service.h"
#include "areas/campaigns/parts.h"
#include "areas/subscribers/subscriptions.h"
#include "core/error.h"
#include "core/mail/sender.h"
#include "ports/database.h"
#include "ports/mailer.h"

namespace toolyard {

// Whether the settings about mails make sense together.
Result<void> check_mail(const Settings& settings);

// The mail server of the settings; the outbox where there is none.
std::unique_ptr<Mailer> make_mailer(const Settings& settings, Database& database);

MailSender mail_sender(const Settings& settings);

subscribers::SubscriptionOptions subscription_options(const Settings& settings);
// What the rest of the program has to do with campaigns.
campaigns::Options campaign_options(const Settings& settings,
                                    const accounts::AccountService& accounts);

}  // namespace toolyard
