// Settings of events.
#pragma once
#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/describe/describe.h"
#include "core/time/time.h"

namespace toolyard::events {

struct Options {
  std::int32_t retention_days = 30;
  std::vector<std::string> allowed_networks;

  // The time before which events are deleted, or nullopt if none are.
  std::optional<Instant> deleted_before(Instant now) const {
    if (retention_days == 0) return std::nullopt;
    return now - std::chrono::days(retention_days);
  }

  static constexpr auto fields(auto...) {
    return std::array{
        field<&Options::retention_days>(
            "Number of days that events are kept; 0 to keep them forever.")
            .named("events_retention_days")
            .limits(0, 36'500),
        field<&Options::allowed_networks>(
            "Addresses and networks that webhooks of the staff may be sent to although "
            "they are not public, such as those of programs beside this server.")
            .named("webhooks_allowed_networks")};
  }
};

}  // namespace toolyard::events
