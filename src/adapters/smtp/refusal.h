// What a mail server means by refusing an email: that the address does not exist, that the mailbox
// is full, that the sender has used up a quota, or that it does not accept this email or this
// sender. Only the first is a reason to stop writing to somebody.
#pragma once
#include <cstdint>
#include <string_view>

#include "ports/mailer.h"

namespace toolyard::smtp {

enum class RefusalCause : std::uint8_t { address, mailbox_full, quota_of_sender, other };

struct Refusal {
  RefusalCause cause = RefusalCause::other;
  Certainty certainty = Certainty::certain;  // of `address`
};

// A reply of 4xx or 5xx to RCPT, DATA or the email itself.
struct RefusingReply {
  int code = 0;
  std::string_view text;            // one line that begins with the code
  bool is_about_recipient = false;  // it answers RCPT
  std::string_view sender, recipient;
};

// Classifies a reply by its enhanced status code (RFC 3463), by its text and by its code. A reply
// that names the sender is about the sender; the codes of another server that it quotes do not
// count.
Refusal classify_refusal(const RefusingReply& reply);

}  // namespace toolyard::smtp
