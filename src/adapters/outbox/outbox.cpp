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

Result<void> OutboxPruner::clean_up() {
  const auto now = clock_();
  if (kept_for_.count() == 0 || now < next_) return {};
  const auto deleted = database_.write([&](Transaction& transaction) -> Result<std::int64_t> {
    return transaction.change(
        "delete from mail_outbox where id in (select id from mail_outbox where created_at < $1 "
        "order by created_at limit $2)",
        now - kept_for_, at_once);
  });
  if (!deleted) return std::unexpected(deleted.error());
  if (*deleted < at_once) next_ = now + interval;
  return {};
}

}  // namespace toolyard::outbox
