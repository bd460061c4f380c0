// The mail with the link to confirm. Nothing in it is what a stranger has typed, or the form would
// send anybody's words to anybody.
#include "areas/mailing/subscribers/store.h"
#include "areas/mailing/subscriptions/confirmation_text.h"
#include "areas/mailing/subscriptions/subscriptions.h"
#include "core/mail/message.h"

namespace toolyard::subscribers {
namespace {

struct Due {
  SubscriptionRequest request;
  std::string email, locale;
};

std::string text_of(const ConfirmationText& says, const std::string& link) {
  std::string text(says.greeting);
  text.append("\n\n").append(says.question).append("\n\n").append(link);
  return text.append("\n\n").append(says.otherwise).append("\n");
}

std::string html_of(const ConfirmationText& says, const std::string& link) {
  std::string html = "<!doctype html>\n<html lang=\"";
  html.append(says.language).append("\"><body>\n<p>").append(says.greeting);
  html.append("</p>\n<p>").append(says.question);
  html.append("</p>\n<p><a href=\"").append(link).append("\">").append(says.link);
  html.append("</a></p>\n<p>").append(link).append("</p>\n<p>").append(says.otherwise);
  return html.append("</p>\n</body></html>\n");
}

Message message_of(const Due& due, const MailSender& sender, const std::string& link, Instant now) {
  const auto& says = confirmation_text(due.locale);
  return {.from = sender.is_set() ? sender.from : Mailbox{"", "noreply@localhost"},
          .to = {.name = {}, .address = due.email},
          .reply_to = {},
          .subject = std::string(says.subject),
          .text = text_of(says, link),
          .html = html_of(says, link),
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
        const auto request =
            find_record<SubscriptionRequest>(transaction, SubscriptionRequestId{job.object()});
        if (!request || request->confirmed_at || request->mailed_at || has_expired(*request))
          return std::nullopt;
        const auto person = find_subscriber(transaction, request->subscriber);
        if (!person || person->status == Status::blocklisted) return std::nullopt;
        return Due{*request, person->email, person->locale};
      });
  if (!due) return std::unexpected(JobFault{.what = due.error().detail});
  if (!*due) return {};
  const auto& found = **due;
  const auto token =
      parts_.links.sign({.kind = LinkKind::confirm,
                         .campaign = static_cast<std::int64_t>(found.request.id),
                         .subscriber = static_cast<std::int64_t>(found.request.subscriber)});
  const auto now = parts_.clock();
  const auto message = message_of(found, parts_.sender, parts_.sender.link("confirm", token), now);
  const auto text = write_message(message);
  const auto sent = parts_.mailer.send(
      {.from = message.from.address, .to = found.email, .text = text}, job.stop());
  if (!sent && !sent.error().may_have_gone) return std::unexpected(job_fault(sent.error()));
  const auto noted = parts_.database.write([&](Transaction& transaction) -> Result<void> {
    TOOLYARD_TRY_VOID(job.hold(transaction));
    transaction.change("update mail_wishes set mailed_at = $2 where id = $1", found.request.id,
                       now);
    return {};
  });
  if (!noted) return std::unexpected(JobFault{.what = noted.error().detail});
  return {};
}

}  // namespace toolyard::subscribers
