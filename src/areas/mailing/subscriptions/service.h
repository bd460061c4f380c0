// Subscribing (double opt-in) and unsubscribing by the public: a form, an email with a confirmation
// link, and the unsubscribe link in every email. A link opens a page that changes nothing, since
// scanners open links too; the button on the page does.
#pragma once
#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

#include "areas/mailing/options.h"
#include "areas/mailing/subscriptions/model.h"
#include "core/answers/html_page.h"
#include "core/endpoint/call.h"
#include "core/mail/counted_mailbox.h"
#include "core/mail/link_token.h"
#include "core/mail/sender.h"
#include "core/mail/unproven_mail.h"
#include "core/time/clock.h"
#include "ports/job_queue.h"
#include "ports/mailer.h"

namespace toolyard::subscribers {

namespace problems {
inline constexpr ProblemType invalid_link{
    "invalid_link", ErrorKind::not_found, "The link is not valid.",
    "The link is incomplete or altered. Use the whole link from the email."};
inline constexpr ProblemType expired_link{
    "expired_link", ErrorKind::not_found, "The link has expired.",
    "Confirmation links expire after some days. Submit the form again to get a new one."};
inline constexpr ProblemType too_many_subscriptions{
    "too_many_subscriptions", ErrorKind::rate_limited,
    "Too many subscriptions from this network address.",
    "The form was used too often from your network address. Retry after an hour."};
}  // namespace problems

// Returns the faults that the field descriptions cannot express.
std::vector<Fault> faults_of(const SubscribeRequest& request);
std::vector<Fault> faults_of(const LinkRequest& request);

class SubscriptionService {
 public:
  static constexpr std::string_view confirm_job = "subscribers.confirm";
  // Limits of confirmation emails to a mailbox and of requests from a network, so that the form
  // cannot be misused to flood anybody with email; the options limit those to a domain.
  static constexpr std::int64_t max_mails_a_day = 3, max_from_an_address_an_hour = 30;
  // How long a request is kept after its link has expired.
  static constexpr std::chrono::days kept_for{30};
  // How long a link to one's data can be used, from when its email was sent.
  static constexpr std::chrono::seconds manage_lifetime = std::chrono::hours(24);

  struct Dependencies {
    Database& database;
    JobQueue& jobs;
    Clock clock;
    Mailer& mailer;
    LinkSigner links;
    MailSender sender;
    SubscriptionOptions options = {};
    UnprovenMailOptions unproven = {};
  };
  explicit SubscriptionService(Dependencies dependencies)
      : dependencies_(std::move(dependencies)) {}

  Result<SubscribeDone> subscribe(const Call& call, const SubscribeRequest& request);
  // Sends an email with a link to the preferences and data of a subscriber.
  Result<SubscribeDone> send_link(const Call& call, const LinkRequest& request);
  Result<HtmlPage> show_confirm(std::string_view token);
  Result<HtmlPage> confirm(const Call& call, std::string_view token);
  Result<HtmlPage> show_unsubscribe(std::string_view token);
  Result<HtmlPage> unsubscribe(std::string_view token);

  // Deletes up to `max` requests that expired long ago, and the subscribers who were only ever
  // known by such requests. Returns the number of requests.
  std::int64_t delete_old(Transaction& transaction, Instant now, std::int64_t max) const;

  // The handler of the job that sends the confirmation email of a request.
  std::expected<void, JobFault> send_confirmation(RunningJob& job);

 private:
  Result<LinkClaims> claims_of(std::string_view token, LinkKind kind) const;
  Result<SubscriptionRequest> request_of(Transaction& transaction, const LinkClaims& claims) const;
  std::string name_of(Transaction& transaction, const SubscriptionRequest& request) const;
  bool has_expired(const SubscriptionRequest& request) const;
  static Result<void> check_network(Transaction& transaction, std::string_view network,
                                    Instant now);
  Result<void> add_request(Transaction& transaction, SubscriptionRequest made);
  bool may_mail(Transaction& transaction, const CountedMailbox& to, Instant now) const;

  Dependencies dependencies_;
};

}  // namespace toolyard::subscribers
