// One mail as it goes over the wire (RFC 5322, MIME): a plain text, and HTML beside it where there
// is any. What it is made of has been checked before: no line ends in anything but the bodies.
#pragma once
#include <string>

#include "core/describe/values.h"

namespace toolyard {

struct Mailbox {
  std::string name;  // may be empty
  std::string address;
};

struct Message {
  Mailbox from, to;
  std::string reply_to;  // may be empty
  std::string subject;
  std::string text;
  std::string html;              // may be empty
  std::string message_id;        // without <>
  std::string list_id;           // `name.domain`; empty: one mail to one person
  std::string unsubscribe_url;   // empty: nothing to unsubscribe from
  Members<std::string> headers;  // further ones, as `find_header_faults` allows
  Instant date;
};

std::string write_message(const Message& message);

// `Fri, 21 Nov 2025 22:19:45 +0000`.
std::string mail_date(Instant moment);

}  // namespace toolyard
