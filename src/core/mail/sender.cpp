#include "core/mail/sender.h"

#include "core/mail/email_address.h"
#include "core/mail/header_lines.h"
#include "core/text/characters.h"
#include "core/text/utf8.h"

namespace toolyard {
namespace {

constexpr std::size_t longest_name = 200;

}  // namespace

std::optional<Mailbox> parse_mailbox(std::string_view text) {
  text = trim_blanks(text);
  if (!is_valid_utf8(text) || !is_header_text(text)) return std::nullopt;
  std::string_view name, address = text;
  if (text.ends_with('>')) {
    const auto open = text.rfind('<');
    if (open == text.npos) return std::nullopt;
    name = trim_blanks(text.substr(0, open));
    address = text.substr(open + 1, text.size() - open - 2);
    if (name.size() >= 2 && name.starts_with('"') && name.ends_with('"'))
      name = name.substr(1, name.size() - 2);
  }
  auto email = parse_email(address);
  if (!email || name.size() > longest_name || name.find_first_of("<>\"\\") != name.npos)
    return std::nullopt;
  return Mailbox{.name = std::string(name), .address = std::move(email->text)};
}

std::string mailbox_text(const Mailbox& mailbox) {
  return mailbox.name.empty() ? mailbox.address : mailbox.name + " <" + mailbox.address + ">";
}

}  // namespace toolyard
