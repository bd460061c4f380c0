// The events of autopilot runs.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "areas/autopilot/runs/model.h"
#include "core/endpoint/event_kind.h"

namespace toolyard::autopilot {

// A run after the change.
struct RunEvent {
  static constexpr std::string_view schema_name = "AutopilotRunEvent";
  std::int64_t id = 0;
  Mode mode = Mode::draft;
  Status status = Status::queued;
  std::optional<StopReason> stop_reason;
  Counts counts;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&RunEvent::id>("Id of the run.").refers_to("autopilot/runs"),
        field<&RunEvent::mode>("What the run does with its drafts."),
        field<&RunEvent::status>("Status after the change."),
        field<&RunEvent::stop_reason>("Why the run stopped early; null if it did not."),
        field<&RunEvent::counts>("Number of steps, by what has become of them.")};
  }
};

namespace event_kinds {
inline constexpr EventOf<RunEvent> waiting{
    "run.waiting", "The drafts of an autopilot run wait for approval.", "autopilot_run"};
inline constexpr EventOf<RunEvent> finished{"run.finished", "An autopilot run has ended.",
                                            "autopilot_run"};
inline constexpr std::array<EventKind, 2> all{waiting, finished};
}  // namespace event_kinds

}  // namespace toolyard::autopilot
