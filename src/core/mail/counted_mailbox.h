// The mailbox that an address reaches, under which emails are counted that strangers can cause:
// other spellings of an address must not count as other people.
#pragma once
#include <string>
#include <string_view>

namespace toolyard {

struct CountedMailbox {
  std::string hash;  // SHA-256 of `mailbox_of`, in hexadecimal: counting needs no readable address
  std::string domain;  // whose emails can be counted together
};

// Returns the usual spelling of the mailbox that an address reaches: in lower case, without a tag
// (`ann+news@one.example`), and at Gmail without dots. A hyphen begins a tag at few providers, but
// is part of many names, so it stays. A text that is not an address is only lower-cased.
std::string mailbox_of(std::string_view address);

CountedMailbox counted_mailbox(std::string_view address);

}  // namespace toolyard
