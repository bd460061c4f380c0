#include "app/settings/mail_options.h"

#include <algorithm>

#include "adapters/outbox/outbox.h"
#include "adapters/smtp/mailer.h"
#include "app/settings/content_options.h"
#include "app/wiring/tool_facts.h"
#include "core/text/characters.h"
#include "core/time/clock.h"
#include "tools/markdown_preview.h"

namespace toolyard {
namespace {

std::unexpected<Error> wrong(std::string setting, std::string detail) {
  return invalid("/" + std::move(setting), "invalid_option", std::move(detail));
}

bool is_list_id(std::string_view text) {
  return text.size() <= 200 && text.find('.') != text.npos && !text.starts_with('.') &&
         !text.ends_with('.') && std::ranges::all_of(text, [](char c) {
           return is_lower(c) || is_digit(c) || c == '.' || c == '-';
         });
}

// What the server calls itself when it greets the mail server.
std::string hello_name(const Settings& settings) {
  const auto mailbox = parse_mailbox(settings.mail_from);
  return mailbox ? mailbox->address.substr(mailbox->address.rfind('@') + 1) : "localhost";
}

}  // namespace

Result<void> check_mail(const Settings& settings) {
  if (!settings.smtp_url.empty() && !smtp::parse_server(settings.smtp_url))
    return wrong("smtp_url", "Must be smtp:// or smtps://USER:PASSWORD@HOST:PORT.");
  if (!settings.mail_from.empty() && !parse_mailbox(settings.mail_from))
    return wrong("mail_from", "Must be an address, or NAME <ADDRESS>.");
  if (!settings.smtp_url.empty() && settings.mail_from.empty())
    return invalid("/mail_from", "conflicting_options", "Must be set beside smtp_url.");
  if (!settings.mail_list_id.empty() && !is_list_id(settings.mail_list_id))
    return wrong("mail_list_id",
                 "Must be small letters, digits, dots and hyphens, such as news.example.org.");
  return {};
}

std::unique_ptr<Mailer> make_mailer(const Settings& settings, Database& database) {
  const auto server = smtp::parse_server(settings.smtp_url);
  if (!server) return std::make_unique<outbox::OutboxMailer>(database, system_now);
  return std::make_unique<smtp::SmtpMailer>(smtp::Options{
      .server = *server, .hello_name = hello_name(settings), .ca_file = settings.smtp_ca_file});
}

MailSender mail_sender(const Settings& settings) {
  MailSender sender{.from = parse_mailbox(settings.mail_from).value_or(Mailbox{}),
                    .list_id = settings.mail_list_id,
                    .base_url = reached_at(settings)};
  if (sender.list_id.empty()) sender.list_id = "news." + sender.domain();
  return sender;
}

subscribers::SubscriptionOptions subscription_options(const Settings& settings) {
  return {.sender = mail_sender(settings),
          .confirm_within = std::chrono::seconds(settings.confirmation_lifetime_s)};
}

campaigns::Options campaign_options(const Settings& settings,
                                    const accounts::AccountService& accounts) {
  const auto email_of = [&accounts](UserId id) -> Result<std::string> {
    TOOLYARD_TRY(auto user, accounts.find(id));
    return std::move(user.email);
  };
  return {.late_grace = std::chrono::seconds(settings.late_grace_s),
          .rate_per_minute = settings.mail_rate_per_minute,
          .connections = static_cast<std::size_t>(settings.smtp_connections),
          .retry_after = std::chrono::seconds(settings.mail_retry_s),
          .longest_outage = std::chrono::seconds(settings.mail_outage_s),
          .html_of_markdown =
              [](std::string_view text) { return safe_html(text, content::BodyFormat::markdown); },
          .text_of_markdown =
              [](std::string_view text) {
                return markdown_preview::text_with_addresses(text).value_or(std::string(text));
              },
          .email_of = email_of};
}

}  // namespace toolyard
