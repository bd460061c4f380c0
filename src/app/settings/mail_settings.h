// What an operator can set about mails.
#pragma once
#include <array>
#include <cstdint>
#include <string>

#include "app/settings/billing_settings.h"
#include "core/describe/describe.h"

namespace toolyard {

struct MailSettings : BillingSettings {
  std::string smtp_url;
  std::string smtp_ca_file;
  std::int64_t smtp_connections = 1;
  std::string mail_from;
  std::string mail_list_id;
  std::int64_t mail_rate_per_minute = 0;
  std::int64_t mail_retry_s = 60;
  std::int64_t mail_outage_s = 86'400;
  std::int64_t mail_outbox_days = 30;
  std::int64_t late_grace_s = 21'600;
  std::int64_t confirmation_lifetime_s = 604'800;

  static constexpr auto fields(auto...) {
    return joined(
        BillingSettings::fields(),
        std::array{
            field<&MailSettings::smtp_url>(
                "The mail server: smtp:// or smtps://USER:PASSWORD@HOST:PORT; without it mails are "
                "kept in the outbox of the database.")
                .secret(),
            field<&MailSettings::smtp_ca_file>(
                "PEM file with the authorities that the mail server's certificate may be from; "
                "empty is those of the system."),
            field<&MailSettings::smtp_connections>(
                "Connections to the mail server at once, for each campaign.")
                .limits(1, 64),
            field<&MailSettings::mail_from>(
                "Who mails are from where a campaign does not say: an address, or NAME <ADDRESS>."),
            field<&MailSettings::mail_list_id>(
                "What mail programs know the mails by (List-Id), such as news.example.org; empty "
                "is `news.` and the domain of mail_from."),
            field<&MailSettings::mail_rate_per_minute>(
                "Mails a minute of a campaign that does not say; 0 is no limit.")
                .limits(0, 1e6),
            field<&MailSettings::mail_retry_s>(
                "Seconds until a mail that was put off is tried again; later tries wait longer.")
                .limits(1, 86'400),
            field<&MailSettings::mail_outage_s>(
                "Seconds that the mail server may be out of reach until campaigns are paused; 0 "
                "never pauses them.")
                .limits(0, 31'536'000),
            field<&MailSettings::mail_outbox_days>(
                "Days that emails are kept in the outbox; 0 keeps them for ever.")
                .limits(0, 36'500),
            field<&MailSettings::late_grace_s>(
                "Seconds that a scheduled campaign may begin too late; a later one is paused "
                "instead.")
                .limits(0, 31'536'000),
            field<&MailSettings::confirmation_lifetime_s>(
                "Seconds that the link to confirm a subscription holds.")
                .limits(60, 31'536'000)});
  }
};

}  // namespace toolyard
