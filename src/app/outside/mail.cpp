#include "app/outside/mail.h"

#include <algorithm>

#include "adapters/outbox/outbox.h"
#include "adapters/smtp/mailer.h"
#include "app/wiring/tool_facts.h"
#include "core/text/characters.h"
#include "core/time/clock.h"

namespace toolyard {
namespace {

bool is_list_id(std::string_view text) {
  return text.size() <= 200 && text.find('.') != text.npos && !text.starts_with('.') &&
         !text.ends_with('.') && std::ranges::all_of(text, [](char c) {
           return is_lower(c) || is_digit(c) || c == '.' || c == '-';
         });
}

// Returns the name for EHLO: the domain of the default sender.
std::string hello_name(const Settings& settings) {
  const auto mailbox = parse_mailbox(settings.mail.from);
  return mailbox ? mailbox->address.substr(mailbox->address.rfind('@') + 1) : "localhost";
}

}  // namespace

Result<void> check_mail(const Settings& settings) {
  if (!settings.mail.smtp_url.empty() && !smtp::parse_server(settings.mail.smtp_url))
    return invalid("/smtp_url", "invalid_option",
                   "Must be smtp:// or smtps://USER:PASSWORD@HOST:PORT.");
  if (!settings.mail.from.empty() && !parse_mailbox(settings.mail.from))
    return invalid("/mail_from", "invalid_option", "Must be an address, or NAME <ADDRESS>.");
  if (!settings.mail.smtp_url.empty() && settings.mail.from.empty())
    return invalid("/mail_from", "conflicting_options", "Must be set together with smtp_url.");
  if (!settings.mail.list_id.empty() && !is_list_id(settings.mail.list_id))
    return invalid(
        "/mail_list_id", "invalid_option",
        "Must consist of lower-case letters, digits, dots and hyphens, such as news.example.org.");
  return {};
}

std::unique_ptr<Mailer> make_mailer(const Settings& settings, Database& database) {
  const auto server = smtp::parse_server(settings.mail.smtp_url);
  if (!server) return std::make_unique<outbox::OutboxMailer>(database, system_now);
  return std::make_unique<smtp::SmtpMailer>(smtp::Options{.server = *server,
                                                          .hello_name = hello_name(settings),
                                                          .ca_file = settings.mail.smtp_ca_file});
}

MailSender mail_sender(const Settings& settings) {
  MailSender sender{.from = parse_mailbox(settings.mail.from).value_or(Mailbox{}),
                    .list_id = settings.mail.list_id,
                    .base_url = base_url_of(settings)};
  if (sender.list_id.empty()) sender.list_id = "news." + sender.domain();
  return sender;
}

}  // namespace toolyard
