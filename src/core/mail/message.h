// Formats an email message (RFC 5322, MIME): plain text, and HTML as an alternative if there is
// any. The caller has validated all parts: only the bodies contain line ends.
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
  std::string list_id;           // `name.domain`; empty: to a single person
  std::string unsubscribe_url;   // empty: no subscription
  Members<std::string> headers;  // additional ones, as `find_header_faults` allows
  Instant date;
};

std::string write_message(const Message& message);

// Returns a date as in `Fri, 21 Nov 2025 22:19:45 +0000`.
std::string mail_date(Instant moment);

}  // namespace toolyard
