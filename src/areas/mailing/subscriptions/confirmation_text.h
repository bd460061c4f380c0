// What the email with the link to confirm a subscription says, in the languages it is written in.
#pragma once
#include <string_view>

namespace toolyard::subscribers {

struct ConfirmationText {
  std::string_view language;  // such as `de`
  std::string_view subject;
  std::string_view greeting;
  std::string_view question;  // before the link
  std::string_view link;
  std::string_view otherwise;  // behind it
};

// In the language of a locale such as `de-AT`; in English where it is not known.
const ConfirmationText& confirmation_text(std::string_view locale);

}  // namespace toolyard::subscribers
