// The email with the link of a request: to confirm a subscription, or to one's data. It contains
// nothing that was entered in the form, so that the form cannot be misused to send text to
// strangers.

#include "areas/mailing/subscribers/store.h"
#include "areas/mailing/subscriptions/mail_texts.h"
#include "areas/mailing/subscriptions/naming.h"
#include "areas/mailing/subscriptions/service.h"
#include "core/mail/message.h"
#include "core/text/html.h"
#include "ports/mail_jobs.h"

namespace toolyard::subscribers {
namespace {

struct Due {
  SubscriptionRequest request;
  std::string email, locale;
  std::vector<std::string> lists;
};

std::string text_of(const RequestMailText& says, const std::string& name, const std::string& link) {
  std::string text(says.greeting);
  text.append("\n\n").append(says.question).append("\n\n").append(name);
  text.append("\n").append(link);
  return text.append("\n\n").append(says.otherwise).append("\n");
}

std::string html_of(const RequestMailText& says, const std::string& name, const std::string& link) {
  std::string html = "<!doctype html>\n<html lang=\"";
  html.append(says.language).append("\"><body>\n<p>").append(says.greeting);
  html.append("</p>\n<p>").append(says.question);
  html.append("</p>\n<p><strong>");
  append_html_text(html, name);
  html.append("</strong></p>\n<p><a href=\"").append(link).append("\">").append(says.link);
  html.append("</a></p>\n<p>").append(link).append("</p>\n<p>").append(says.otherwise);
  return html.append("</p>\n</body></html>\n");
}

Message message_of(const Due& due, const MailSender& sender, const std::string& link, Instant now) {
  const auto& says = request_mail_text(due.request.purpose, due.locale);
  const auto name = subscription_name(sender, due.lists);
  return {.from = sender.is_set() ? sender.from : Mailbox{"", "noreply@localhost"},
          .to = {.name = {}, .address = due.email},
          .reply_to = {},
          .subject = std::string(says.subject),
          .text = text_of(says, name, link),
          .html = html_of(says, name, link),
          .message_id = std::string(spelling(due.request.purpose)) + "." +
                        std::to_string(static_cast<std::int64_t>(due.request.id)) + "." +
                        std::to_string(due.request.asked_at.time_since_epoch().count()) + "@" +
                        sender.domain(),
          .list_id = {},
          .unsubscribe_url = {},
          .headers = {{"Auto-Submitted", "auto-generated"}},
          .date = now};
}

}  // namespace

std::expected<void, JobFault> SubscriptionService::send_confirmation(RunningJob& job) {
  const auto due =
      dependencies_.database.read([&](Transaction& transaction) -> Result<std::optional<Due>> {
        const auto request =
            find_record<SubscriptionRequest>(transaction, SubscriptionRequestId{job.object()});
        if (!request || request->confirmed_at || request->mailed_at || has_expired(*request))
          return std::nullopt;
        const auto person = find_subscriber(transaction, request->subscriber);
        if (!person || person->status == Status::blocklisted) return std::nullopt;
        return Due{*request, person->email, person->locale,
                   names_of_lists(transaction, request->lists)};
      });
  if (!due) return std::unexpected(JobFault{.what = due.error().detail});
  if (!*due) return {};
  const auto& found = **due;
  const bool confirms = found.request.purpose == RequestPurpose::subscribe;
  const auto token =
      dependencies_.links.sign({.kind = confirms ? LinkKind::confirm : LinkKind::manage,
                                .campaign = static_cast<std::int64_t>(found.request.id),
                                .subscriber = static_cast<std::int64_t>(found.request.subscriber)});
  const auto now = dependencies_.clock();
  const auto message =
      message_of(found, dependencies_.sender,
                 dependencies_.sender.link(confirms ? "confirm" : "preferences", token), now);
  const auto text = write_message(message);
  const auto sent = dependencies_.mailer.send(
      {.from = message.from.address, .to = found.email, .text = text}, job.stop());
  MailRetry retry;
  const bool is_sent = sent || sent.error().may_have_gone;
  if (!is_sent) retry = retry_of(sent.error(), job, confirm_job, now, now - found.request.asked_at);
  const auto noted = dependencies_.database.write([&](Transaction& transaction) -> Result<void> {
    TOOLYARD_TRY_VOID(job.hold(transaction));
    if (is_sent)
      transaction.change("update mail_wishes set mailed_at = $2 where id = $1", found.request.id,
                         now);
    if (retry.next) dependencies_.jobs.add(transaction, *retry.next);
    return {};
  });
  if (!noted) return std::unexpected(JobFault{.what = noted.error().detail});
  if (retry.fault) return std::unexpected(*retry.fault);
  return {};
}

}  // namespace toolyard::subscribers
