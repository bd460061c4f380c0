// A strict parser of emails by RFC 5322, 2045 and 2047, which shares nothing with the code that
// writes emails except Base64. Returns nothing if a rule is violated.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolyard::fuzz {

// Names and values of fields, unfolded and without the blank after the colon.
using HeaderFields = std::vector<std::pair<std::string, std::string>>;

struct MailPart {
  HeaderFields fields;
  std::string body;  // decoded; line ends are CR LF
};

struct Mail {
  HeaderFields fields;
  std::vector<MailPart> parts;  // a plain text email has one part, without fields
};

std::optional<Mail> read_mail(std::string_view mail);

// Returns the text of a field, with its encoded words decoded.
std::optional<std::string> text_of_field(std::string_view value);

struct NamedAddress {
  std::string name, address;
};
std::optional<NamedAddress> address_in(std::string_view value);

// Returns the value of a field; empty unless there is exactly one of this name.
std::string value_of(const HeaderFields& fields, std::string_view name);

}  // namespace toolyard::fuzz
