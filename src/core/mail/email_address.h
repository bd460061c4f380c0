// Email addresses (RFC 5321 and RFC 6531) in the form that is used in practice: a local part
// without quotes, and a domain name with a dot. Text that could inject anything into a header or a
// command (blanks, control characters, brackets, line ends) is not a valid address.
#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace toolyard {

struct EmailAddress {
  std::string text;  // address to send to; the domain is in lower-case ASCII (RFC 5891)
  std::string key;   // equal for all spellings of the address, so that it can be unique

  std::string_view domain() const { return std::string_view(text).substr(text.rfind('@') + 1); }
};

inline constexpr std::size_t longest_email = 254;      // RFC 5321 4.5.3.1.3, without <>
inline constexpr std::size_t longest_local_part = 64;  // 4.5.3.1.1

// Returns null if the text, which must be valid UTF-8, is not a valid address.
std::optional<EmailAddress> parse_email(std::string_view text);

}  // namespace toolyard
