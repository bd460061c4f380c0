// The sender of this server's emails, and the base URL of the links in them.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "core/mail/message.h"

namespace toolyard {

struct MailSender {
  Mailbox from;          // empty address: no sender is configured
  std::string list_id;   // such as `news.example.org`
  std::string base_url;  // without a trailing slash

  bool is_set() const { return !from.address.empty(); }
  // Returns the part of a Message-ID after the `@`.
  std::string domain() const {
    return is_set() ? from.address.substr(from.address.rfind('@') + 1) : "localhost";
  }
  // Returns the URL of a link; `verb` is the kind of link, such as `open`.
  std::string link(std::string_view verb, std::string_view token) const {
    return base_url + "/api/v1/email/" + std::string(verb) + "/" + std::string(token) + "/";
  }
};

// Parses `ADDRESS` or `NAME <ADDRESS>`. Returns null if the text is neither.
std::optional<Mailbox> parse_mailbox(std::string_view text);
// Returns a mailbox as text, the inverse of `parse_mailbox`.
std::string mailbox_text(const Mailbox& mailbox);

}  // namespace toolyard
