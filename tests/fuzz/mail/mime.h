// Reads one email as strictly as RFC 5322, 2045 and 2047 are written, and shares nothing with what
// writes them but Base64: what breaks a rule is nothing.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolyard::fuzz {

// A field without its line ends, with the blank behind the colon taken away.
using HeaderFields = std::vector<std::pair<std::string, std::string>>;

struct MailPart {
  HeaderFields fields;
  std::string body;  // decoded; line ends are CR LF
};

struct Mail {
  HeaderFields fields;
  std::vector<MailPart> parts;  // of a text alone: one without fields of its own
};

std::optional<Mail> read_mail(std::string_view mail);

// What a field of free text says, with its encoded words decoded.
std::optional<std::string> text_of_field(std::string_view value);

struct NamedAddress {
  std::string name, address;
};
std::optional<NamedAddress> address_in(std::string_view value);

// The value of the field of that name; empty where it is not there exactly once.
std::string value_of(const HeaderFields& fields, std::string_view name);

}  // namespace toolyard::fuzz
