// Whoever takes mails that are ready to go: a mail server, or a box to look into where there is
// none. What a fault means for the mail, for its address and for all others is told apart, for each
// asks for something else.
#pragma once
#include <cstdint>
#include <expected>
#include <stop_token>
#include <string>
#include <string_view>

namespace toolyard {

// `text` is a whole message (RFC 5322) whose lines end with CR LF, none beginning with a dot.
struct OutgoingMail {
  std::string from;  // addresses alone, as they have been checked
  std::string to;
  std::string_view text;
};

enum class MailFaultKind : std::uint8_t {
  no_server,        // nobody takes mails now: it is not this one's fault
  try_later,        // not now, this mail
  refused,          // never, this mail
  address_refused,  // never, to this address
  stopped,          // we were asked to stop before it was out
};

struct MailFault {
  MailFaultKind kind = MailFaultKind::no_server;
  std::string what = {};       // for people; never a password
  int reply_code = 0;          // of SMTP, where there was a reply
  bool may_have_gone = false;  // the whole mail was out, and then there was no answer
};

class Mailer {
 public:
  virtual ~Mailer() = default;

  virtual std::string_view name() const = 0;  // `smtp` or `outbox`
  // Sends once, and never the same mail twice by itself. From any thread.
  virtual std::expected<void, MailFault> send(const OutgoingMail& mail, std::stop_token stop) = 0;
};

}  // namespace toolyard
