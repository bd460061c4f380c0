// What emails to account holders say, in the languages they are written in. Nothing in them is what
// a stranger has typed, or the forms would send anybody's words to anybody.
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

// `link` is empty for an email without one. In English where the language of `locale`, such as
// `de-AT`, is not known.
EmailWords email_words(EmailPurpose purpose, std::string_view locale, std::string_view site,
                       std::string_view link);

// What emails call this server: the name in its sender address, else its host.
std::string site_name(const MailSender& sender);
// The page of this server that uses a code, whose fragment reaches no server and no log, or shows
// what the email is about. Empty for purposes without a page.
std::string email_link(const MailSender& sender, EmailPurpose purpose, std::string_view code);

}  // namespace toolyard::accounts
