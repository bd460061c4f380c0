// Texts of the emails with the link of a request, in the languages that there are.
#pragma once
#include <string_view>

#include "areas/mailing/subscriptions/model.h"

namespace toolyard::subscribers {

struct RequestMailText {
  std::string_view language;  // such as `de`
  std::string_view subject;
  std::string_view greeting;
  std::string_view question;  // before the link
  std::string_view link;
  std::string_view otherwise;  // after the link
};

// Returns the text in the language of a locale such as `de-AT`; in English if there is none.
const RequestMailText& request_mail_text(RequestPurpose purpose, std::string_view locale);

}  // namespace toolyard::subscribers
