#include "adapters/outbox/outbox.h"

namespace toolyard::outbox {

std::expected<void, MailFault> OutboxMailer::send(const OutgoingMail& mail, std::stop_token) {
  const auto kept = database_.write([&](Transaction& transaction) -> Result<void> {
    transaction.change(
        "insert into mail_outbox (sender, recipient, created_at, message) values ($1, $2, $3, $4)",
        mail.from, mail.to, clock_(), mail.text);
    return {};
  });
  if (kept) return {};
  return std::unexpected(MailFault{.kind = MailFaultKind::no_server, .what = kept.error().detail});
}

}  // namespace toolyard::outbox
