// The mail with the link to confirm. Nothing in it is what a stranger has typed, or the form would
// send anybody's words to anybody.
#include "areas/subscribers/store.h"
#include "areas/subscribers/subscriptions.h"
#include "core/mail/message.h"

namespace toolyard::subscribers {
namespace {

struct Due {
  SubscriptionRequest request;
  std::string email;
};

std::string text_of(const std::string& link) {
  return "Hello,\n\nsomebody, most likely you, has asked us to send mails to this address. If you "
         "want them, open this page and confirm it there:\n\n" +
         link +
         "\n\nIf you have not asked for them, do nothing: without that, no more mails will come."
         "\n";
}

std::string html_of(const std::string& link) {
  return "<!doctype html>\n<html lang=\"en\"><body>\n<p>Hello,</p>\n<p>somebody, most likely you, "
         "has asked us to send mails to this address. If you want them, open this page and confirm "
         "it there:</p>\n<p><a href=\"" +
         link + "\">Confirm the subscription</a></p>\n<p>" + link +
         "</p>\n<p>If you have not asked for them, do nothing: without that, no more mails will "
         "come.</p>\n</body></html>\n";
}

Message message_of(const Due& due, const MailSender& sender, const std::string& link, Instant now) {
  return {.from = sender.is_set() ? sender.from : Mailbox{"", "noreply@localhost"},
          .to = {.name = {}, .address = due.email},
          .reply_to = {},
          .subject = "Please confirm your subscription",
          .text = text_of(link),
          .html = html_of(link),
          .message_id = "confirm." + std::to_string(static_cast<std::int64_t>(due.request.id)) +
                        "." + std::to_string(due.request.asked_at.time_since_epoch().count()) +
                        "@" + sender.domain(),
          .list_id = {},
          .unsubscribe_url = {},
          .headers = {{"Auto-Submitted", "auto-generated"}},
          .date = now};
}

JobFault job_fault(const MailFault& fault) {
  const bool is_final =
      fault.kind == MailFaultKind::refused || fault.kind == MailFaultKind::address_refused;
  return {.what = fault.what, .is_final = is_final};
}

}  // namespace

std::expected<void, JobFault> SubscriptionService::send_confirmation(RunningJob& job) {
  const auto due =
      parts_.database.read([&](Transaction& transaction) -> Result<std::optional<Due>> {
        const auto request = find_request(transaction, SubscriptionRequestId{job.object()});
        if (!request || request->confirmed_at || request->mailed_at || has_expired(*request))
          return std::nullopt;
        const auto person = find_subscriber(transaction, request->subscriber);
        if (!person || person->status == Status::blocklisted) return std::nullopt;
        return Due{*request, person->email};
      });
  if (!due) return std::unexpected(JobFault{.what = due.error().detail});
  if (!*due) return {};
  const auto& found = **due;
  const auto token =
      parts_.links.sign({.kind = LinkKind::confirm,
                         .campaign = static_cast<std::int64_t>(found.request.id),
                         .subscriber = static_cast<std::int64_t>(found.request.subscriber)});
  const auto now = parts_.clock();
  const auto message =
      message_of(found, parts_.options.sender, parts_.options.sender.link("confirm", token), now);
  const auto text = write_message(message);
  const auto sent = parts_.mailer.send(
      {.from = message.from.address, .to = found.email, .text = text}, job.stop());
  if (!sent && !sent.error().may_have_gone) return std::unexpected(job_fault(sent.error()));
  const auto noted = parts_.database.write([&](Transaction& transaction) -> Result<void> {
    if (auto held = job.hold(transaction); !held) return held;
    transaction.change("update mail_wishes set mailed_at = $2 where id = $1", found.request.id,
                       now);
    return {};
  });
  if (!noted) return std::unexpected(JobFault{.what = noted.error().detail});
  return {};
}

}  // namespace toolyard::subscribers
