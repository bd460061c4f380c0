// Texts of emails to account holders, in several languages. They contain nothing that a caller has
// typed, so that nobody can use them to send words of their own.
#pragma once
#include <string>
#include <string_view>

#include "areas/accounts/emails/model.h"
#include "core/mail/sender.h"

namespace toolyard::accounts {

struct EmailWords {
  std::string language;  // such as `de`
  std::string subject;
  std::string text, html;
};

// `link` is empty for an email without one. English is used if there is no text in the language of
// `locale`, such as `de-AT`.
EmailWords email_words(EmailPurpose purpose, std::string_view locale, std::string_view site,
                       std::string_view link);

// Returns what emails call this server: the name in its sender address, else its host.
std::string site_name(const MailSender& sender);
// Returns the page of this server that uses the code, or that shows what the email is about; empty
// for purposes without a page. The code is in the fragment, which browsers do not send to servers,
// so that no log contains it.
std::string email_link(const MailSender& sender, EmailPurpose purpose, std::string_view code);

}  // namespace toolyard::accounts
