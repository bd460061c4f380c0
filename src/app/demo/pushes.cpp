#include <array>

#include "app/demo/site.h"

namespace toolyard::demo {

namespace {

struct Try {
  int days_ago;
  std::string_view title, body;
  push::Urgency urgency;
};
constexpr std::array tries{
    Try{266, "Test ping", "Does anything arrive?", push::Urgency::normal},
    Try{150, "New tool", "Try the Morse code player.", push::Urgency::low},
    Try{44, "Your run is ready", "Three drafts wait for approval.", push::Urgency::normal},
    Try{5, "Quota nearly used up", "You have used 90% of this month's calls.", push::Urgency::high},
};

}  // namespace

void plan_pushes(Site& site) {
  for (const auto& one : tries)
    site.plan(site.at(one.days_ago, 13), "chloe", [&](const Call& call) -> Result<void> {
      push::Payload payload;
      payload.title = one.title;
      payload.body = one.body;
      payload.urgency = one.urgency;
      payload.ttl = 3'600;
      TOOLYARD_TRY_VOID(site.services.push.record(call, payload));
      return {};
    });
}

}  // namespace toolyard::demo
