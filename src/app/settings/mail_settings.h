// Settings for email.
#pragma once
#include <array>
#include <cstdint>
#include <string>

#include "areas/mailing/options.h"
#include "core/describe/flatten.h"
#include "core/mail/unproven_mail.h"

namespace toolyard {

struct MailSettings {
  std::string smtp_url;
  std::string smtp_ca_file;
  std::string from;
  std::string list_id;
  std::int64_t outbox_days = 30;
  campaigns::Options campaigns;
  subscribers::SubscriptionOptions subscriptions;
  UnprovenMailOptions unproven;

  static constexpr auto fields(auto...) {
    return joined(
        std::array{
            field<&MailSettings::smtp_url>(
                "Mail server: `smtp://USER:PASSWORD@HOST:PORT` or "
                "`smtps://USER:PASSWORD@HOST:PORT`; without it, emails are stored in the outbox of "
                "the database instead of being sent.")
                .secret(),
            field<&MailSettings::smtp_ca_file>(
                "PEM file with the certificate authorities trusted for the mail server; by default "
                "those of the system."),
            field<&MailSettings::from>("Default sender of emails: an address, or `NAME <ADDRESS>`.")
                .named("mail_from"),
            field<&MailSettings::list_id>(
                "Value of the `List-Id` header of campaigns, such as `news.example.org`; by "
                "default `news.` and the domain of `mail_from`.")
                .named("mail_list_id"),
            field<&MailSettings::outbox_days>(
                "Number of days that emails are kept in the outbox; 0 to keep them forever.")
                .named("mail_outbox_days")
                .limits(0, 36'500)},
        flattened<&MailSettings::campaigns>(), flattened<&MailSettings::subscriptions>(),
        flattened<&MailSettings::unproven>());
  }
};

}  // namespace toolyard
