// The events of a subscriber, newest first: emails sent, opened and clicked, bounces, complaints,
// and subscribing and unsubscribing.
#pragma once
#include <optional>
#include <string>

#include "areas/mailing/subscribers/model.h"

namespace toolyard::subscribers {

enum class EventKind : std::uint8_t {
  sent,
  opened,
  clicked,
  failed,
  soft_bounce,
  hard_bounce,
  complaint,
  unsubscribe,
  resubscribe,
  confirm
};
constexpr auto spellings(EventKind) {
  return std::to_array<Spelling<EventKind>>(
      {{EventKind::sent, "sent", "An email of a campaign was sent."},
       {EventKind::opened, "opened", "An email was opened for the first time."},
       {EventKind::clicked, "clicked", "A link in an email was clicked for the first time."},
       {EventKind::failed, "failed", "An email could not be sent."},
       {EventKind::soft_bounce, "soft_bounce", "An email bounced temporarily."},
       {EventKind::hard_bounce, "hard_bounce", "An email bounced permanently."},
       {EventKind::complaint, "complaint", "An email was reported as spam."},
       {EventKind::unsubscribe, "unsubscribe", "The person unsubscribed."},
       {EventKind::resubscribe, "resubscribe", "The person subscribed again."},
       {EventKind::confirm, "confirm", "The person confirmed the subscription."}});
}

struct SubscriberEvent {
  static constexpr std::string_view schema_name = "SubscriberEvent";
  EventKind kind{};
  Instant happened_at = {};
  std::optional<std::int64_t> campaign;
  std::optional<std::string> campaign_name, detail;
  std::optional<Instant> undone_at;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&SubscriberEvent::kind>("What happened."),
        field<&SubscriberEvent::happened_at>("When it happened."),
        field<&SubscriberEvent::campaign>("Id of the campaign it is about, if any.")
            .refers_to("campaigns"),
        field<&SubscriberEvent::campaign_name>("Name of the campaign."),
        field<&SubscriberEvent::detail>(
            "Further details, such as the response of the mail server."),
        field<&SubscriberEvent::undone_at>("When a bounce was undone; null if it was not.")};
  }
};

struct SubscriberEventQuery : PageQuery {
  static constexpr auto fields(auto...) { return PageQuery::fields(); }
};

Result<Page<SubscriberEvent>> list_events(Transaction& transaction, const Call& call,
                                          SubscriberId id, const SubscriberEventQuery& query);

}  // namespace toolyard::subscribers
