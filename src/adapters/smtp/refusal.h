// What a mail server means by refusing an email: that the address does not exist, that the mailbox
// is full, or that it does not accept this email or this sender. Only the first is a reason to stop
// writing to somebody.
#pragma once
#include <cstdint>
#include <string_view>

#include "ports/mailer.h"

namespace toolyard::smtp {

enum class RefusalCause : std::uint8_t { address, mailbox_full, other };

struct Refusal {
  RefusalCause cause = RefusalCause::other;
  Certainty certainty = Certainty::certain;  // of `address`
};

// Classifies a reply of 4xx or 5xx to RCPT, DATA or the email itself, by its enhanced status code
// (RFC 3463), by its text and by its code. `reply` is one line that begins with the code;
// `is_about_recipient` tells whether it answers RCPT.
Refusal classify_refusal(int code, std::string_view reply, bool is_about_recipient);

}  // namespace toolyard::smtp
