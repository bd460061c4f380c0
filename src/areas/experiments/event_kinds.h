// The events of experiments.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "areas/experiments/workflow.h"
#include "core/endpoint/event_kind.h"

namespace toolyard::experiments {

// An experiment after the change.
struct ExperimentChange {
  static constexpr std::string_view schema_name = "ExperimentChangeEvent";
  std::int64_t id = 0;
  std::string key, name;
  Status status = Status::draft;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&ExperimentChange::id>("Id of the experiment.").refers_to("experiments"),
        field<&ExperimentChange::key>("Key of the experiment."),
        field<&ExperimentChange::name>("Name of the experiment."),
        field<&ExperimentChange::status>("Status after the change.")};
  }
};

namespace event_kinds {
inline constexpr EventOf<ExperimentChange> started{
    "experiment.started", "An experiment was started, or started again.", "experiment"};
inline constexpr EventOf<ExperimentChange> stopped{"experiment.stopped",
                                                   "An experiment was stopped.", "experiment"};
inline constexpr std::array<EventKind, 2> all{started, stopped};
}  // namespace event_kinds

}  // namespace toolyard::experiments
