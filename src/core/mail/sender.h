// Who this server's mails are from, and where their links lead to.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "core/mail/message.h"

namespace toolyard {

struct MailSender {
  Mailbox from;          // no address: none is set
  std::string list_id;   // such as `news.example.org`
  std::string base_url;  // without a slash at the end

  bool is_set() const { return !from.address.empty(); }
  // What comes behind the `@` of a Message-ID.
  std::string domain() const {
    return is_set() ? from.address.substr(from.address.rfind('@') + 1) : "localhost";
  }
  // Such as `open`, for the token behind it.
  std::string link(std::string_view verb, std::string_view token) const {
    return base_url + "/api/v1/email/" + std::string(verb) + "/" + std::string(token) + "/";
  }
};

// `ADDRESS` or `NAME <ADDRESS>`; nothing where it is neither.
std::optional<Mailbox> parse_mailbox(std::string_view text);
// The same again, as a text.
std::string mailbox_text(const Mailbox& mailbox);

}  // namespace toolyard
