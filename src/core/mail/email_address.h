// E-mail addresses as RFC 5321 and RFC 6531 have them, in the form that mail really takes: a local
// part without quotes and a domain name with a dot. What could carry anything else into a header or
// a command (blanks, controls, brackets, line ends) is no address.
#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace toolyard {

struct EmailAddress {
  std::string text;  // as it is written to: the domain in small ASCII letters (RFC 5891)
  std::string key;   // the same for every way to write it: what makes it unique

  std::string_view domain() const { return std::string_view(text).substr(text.rfind('@') + 1); }
};

inline constexpr std::size_t longest_email = 254;      // RFC 5321 4.5.3.1.3, without <>
inline constexpr std::size_t longest_local_part = 64;  // 4.5.3.1.1

// Nothing where the text, which is valid UTF-8, is no address.
std::optional<EmailAddress> parse_email(std::string_view text);

}  // namespace toolyard
