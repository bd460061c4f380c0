// Sends complete emails: through a mail server, or to an outbox for inspection if there is no
// server. A fault states whether the server, the email or the address is the cause, because each
// requires a different reaction.
#pragma once
#include <cstdint>
#include <expected>
#include <stop_token>
#include <string>
#include <string_view>

namespace toolyard {

// `text` is a complete message (RFC 5322) whose lines end with CR LF, none of them beginning with a
// dot.
struct OutgoingMail {
  std::string from;  // addresses only, already validated
  std::string to;
  std::string_view text;
};

enum class MailFaultKind : std::uint8_t {
  no_server,        // no server accepts email at present; not caused by this email
  try_later,        // this email is not accepted at present
  refused,          // this email is never accepted
  address_refused,  // no email to this address is ever accepted
  stopped,          // a stop was requested before it was sent
};

// How sure it is that `address_refused` is about the address.
enum class Certainty : std::uint8_t {
  certain,   // an enhanced status code (RFC 3463) says so
  likely,    // the text says so, beside an enhanced status code that also has other meanings
  possible,  // without an enhanced status code: relays say the same of what they refuse to
             // everybody
};

struct MailFault {
  MailFaultKind kind = MailFaultKind::no_server;
  std::string what = {};       // for people; contains no password
  int reply_code = 0;          // SMTP reply code; 0 if there was no reply
  bool may_have_gone = false;  // the email was sent completely, but no reply arrived
  bool is_mailbox_full = false;
  bool is_quota_of_sender = false;  // the sender has sent as much as allowed for some time
  Certainty certainty = Certainty::certain;
};

class Mailer {
 public:
  virtual ~Mailer() = default;

  virtual std::string_view name() const = 0;  // `smtp` or `outbox`
  // Sends one email, and never retries by itself. Thread-safe.
  virtual std::expected<void, MailFault> send(const OutgoingMail& mail, std::stop_token stop) = 0;
};

}  // namespace toolyard
