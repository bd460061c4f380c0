// The events of webhooks themselves.
#pragma once
#include <array>
#include <cstdint>
#include <string>

#include "core/endpoint/event_kind.h"

namespace toolyard::webhooks {

struct WebhookTest {
  static constexpr std::string_view schema_name = "WebhookTestEvent";
  std::int64_t id = 0;
  std::string name;
  static constexpr auto fields(auto...) {
    return std::array{field<&WebhookTest::id>("Id of the webhook."),
                      field<&WebhookTest::name>("Name of the webhook.")};
  }
};

namespace event_kinds {
// Sent to the webhook that is tested, whatever types it receives; it is in no list of events.
inline constexpr EventOf<WebhookTest> test{"webhook.test",
                                           "A test of this webhook was requested.",
                                           "webhook",
                                           {.role = Role::admin, .owner = EventOwner::included}};
inline constexpr std::array<EventKind, 1> all{test};
}  // namespace event_kinds

}  // namespace toolyard::webhooks
