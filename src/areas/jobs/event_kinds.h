// The events of background jobs.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "core/endpoint/event_kind.h"

namespace toolyard::jobs {

// A job, without its error, which may name people.
struct JobEvent {
  static constexpr std::string_view schema_name = "JobEvent";
  std::int64_t id = 0;
  std::string kind;
  std::int64_t object = 0, attempts = 0;
  static constexpr auto fields(auto...) {
    return std::array{field<&JobEvent::id>("Id of the job.").refers_to("jobs"),
                      field<&JobEvent::kind>("Kind of the job, such as `search.sync`."),
                      field<&JobEvent::object>("Id of the record that it is about."),
                      field<&JobEvent::attempts>("Number of attempts.")};
  }
};

namespace event_kinds {
inline constexpr EventOf<JobEvent> failed{
    "job.failed", "A background job has failed and is not tried again.", "job"};
inline constexpr std::array<EventKind, 1> all{failed};
}  // namespace event_kinds

}  // namespace toolyard::jobs
