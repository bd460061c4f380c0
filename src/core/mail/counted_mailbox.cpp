#include "core/mail/counted_mailbox.h"

#include <algorithm>

#include "core/crypto/sha256.h"
#include "core/mail/email_address.h"
#include "core/text/hex.h"
#include "core/text/letter_case.h"

namespace toolyard {
namespace {

constexpr std::string_view gmail = "gmail.com";

std::string_view domain_of(const EmailAddress& address) {
  return address.domain() == "googlemail.com" ? gmail : address.domain();
}

// A sign in front begins the name, because a tag needs a name to follow.
std::string without_tag(std::string_view name) {
  return std::string(name.substr(0, std::max<std::size_t>(name.find('+'), 1)));
}

std::string mailbox_text(const EmailAddress& address) {
  const auto domain = domain_of(address);
  auto name = without_tag(std::string_view(address.key).substr(0, address.key.rfind('@')));
  if (domain == gmail) std::erase(name, '.');
  return name.append("@").append(domain);
}

}  // namespace

std::string mailbox_of(std::string_view address) {
  const auto parsed = parse_email(address);
  return parsed ? mailbox_text(*parsed) : lower_case(address);
}

CountedMailbox counted_mailbox(std::string_view address) {
  const auto parsed = parse_email(address);
  const auto hash = sha256(parsed ? mailbox_text(*parsed) : lower_case(address));
  return {.hash = encode_hex({reinterpret_cast<const char*>(hash.data()), hash.size()}),
          .domain = parsed ? std::string(domain_of(*parsed)) : std::string()};
}

}  // namespace toolyard
