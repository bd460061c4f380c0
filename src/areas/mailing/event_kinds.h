// The events of email campaigns and of subscribers.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "areas/mailing/campaigns/workflow.h"
#include "areas/mailing/subscribers/model.h"
#include "core/endpoint/event_kind.h"

namespace toolyard::campaigns {

// A campaign after the change, without its texts.
struct CampaignEvent {
  static constexpr std::string_view schema_name = "CampaignEvent";
  std::int64_t id = 0;
  std::string name, subject;
  Status status = Status::draft;
  std::vector<std::string> lists;
  std::optional<std::string> pause_reason;
  std::int64_t to_send = 0, sent = 0, failed = 0;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&CampaignEvent::id>("Id of the campaign.").refers_to("email/campaigns"),
        field<&CampaignEvent::name>("Name of the campaign."),
        field<&CampaignEvent::subject>("Subject of its emails."),
        field<&CampaignEvent::status>("Status after the change."),
        field<&CampaignEvent::lists>("Names of the lists that it is sent to."),
        field<&CampaignEvent::pause_reason>("Why the server paused it; null if it did not."),
        field<&CampaignEvent::to_send>("Number of emails of the campaign."),
        field<&CampaignEvent::sent>("Number of emails that have been sent."),
        field<&CampaignEvent::failed>("Number of emails that could not be sent.")};
  }
};

namespace event_kinds {
inline constexpr EventOf<CampaignEvent> started{
    "campaign.started", "A campaign began or went on to send its emails.", "campaign"};
inline constexpr EventOf<CampaignEvent> paused{
    "campaign.paused", "A campaign was paused, by a person or by the server.", "campaign"};
inline constexpr EventOf<CampaignEvent> finished{
    "campaign.finished", "All emails of a campaign have been sent.", "campaign"};
inline constexpr EventOf<CampaignEvent> cancelled{"campaign.cancelled", "A campaign was cancelled.",
                                                  "campaign"};
inline constexpr std::array<EventKind, 4> all{started, paused, finished, cancelled};
}  // namespace event_kinds

}  // namespace toolyard::campaigns

namespace toolyard::subscribers {

// A subscriber, without anything that identifies the person, and the campaign that it is about.
struct SubscriberChangeEvent {
  static constexpr std::string_view schema_name = "SubscriberChangeEvent";
  SubscriberId id{};
  std::optional<std::int64_t> campaign;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&SubscriberChangeEvent::id>("Id of the subscriber.").refers_to("email/subscribers"),
        field<&SubscriberChangeEvent::campaign>("Id of the campaign that caused it, if any.")
            .refers_to("email/campaigns")};
  }
};

namespace event_kinds {
inline constexpr EventRules rules{.role = Role::editor};
inline constexpr EventOf<SubscriberChangeEvent> joined{
    "subscriber.joined", "A subscriber was added, by an editor or by a form.", "subscriber", rules};
inline constexpr EventOf<SubscriberChangeEvent> confirmed{
    "subscriber.confirmed", "A person has confirmed a subscription, or subscribed again.",
    "subscriber", rules};
inline constexpr EventOf<SubscriberChangeEvent> left{
    "subscriber.left", "A person has unsubscribed.", "subscriber", rules};
inline constexpr EventOf<SubscriberChangeEvent> bounced{
    "subscriber.bounced", "An email to a subscriber bounced permanently.", "subscriber", rules};
inline constexpr EventOf<SubscriberChangeEvent> complained{
    "subscriber.complained", "A person has reported an email as spam.", "subscriber", rules};
inline constexpr std::array<toolyard::EventKind, 5> all{joined, confirmed, left, bounced,
                                                        complained};
}  // namespace event_kinds

}  // namespace toolyard::subscribers
