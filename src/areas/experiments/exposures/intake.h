// The calls of sites that run experiments: assigning a variant to a unit, and recording events.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "areas/experiments/model.h"
#include "areas/experiments/options.h"
#include "core/endpoint/call.h"
#include "core/time/clock.h"
#include "ports/database.h"

namespace toolyard::experiments {

struct AssignRequest {
  static constexpr std::string_view schema_name = "ExperimentAssignRequest";
  std::string unit_id;
  std::string page_url;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&AssignRequest::unit_id>("Stable id of the unit, such as a visitor or an account.")
            .required()
            .limits(1, 200),
        field<&AssignRequest::page_url>(
            "URL of the page. A query parameter named like the experiment's key, with the number "
            "of a variant, returns that variant as a preview without counting it.")
            .limits(0, 8192)};
  }
};

struct Assigned {
  static constexpr std::string_view schema_name = "ExperimentAssignment";
  std::string variant;
  bool in_experiment = false;
  std::optional<double> bucket;
  bool sticky = false;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&Assigned::variant>(
            "Key of the variant to show; the control if the unit does not take part."),
        field<&Assigned::in_experiment>("Whether the unit takes part and is counted."),
        field<&Assigned::bucket>("Position of the unit from 0 to 1, which decides its variant."),
        field<&Assigned::sticky>("Whether the unit was exposed before and keeps its variant.")};
  }
};

struct Event {
  static constexpr std::string_view schema_name = "ExperimentEvent";
  std::string id;
  std::string unit_id;
  std::optional<std::string> metric;
  std::optional<double> value;
  std::optional<std::string> exposure;
  std::optional<Instant> occurred_at;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&Event::id>(
            "Id of the event; of several events with the same id, only the first is recorded.")
            .required()
            .limits(1, 200),
        field<&Event::unit_id>("Id of the unit.").required().limits(1, 200),
        field<&Event::metric>("Key of the metric."),
        field<&Event::value>("For a metric of kind `mean`: value added for the unit; 1 by default.")
            .limits(-1e15, 1e15),
        field<&Event::exposure>("Key of the variant that the unit was shown, in place of `metric`: "
                                "for sites that assign variants themselves."),
        field<&Event::occurred_at>("When the event occurred; now by default.")};
  }
};

struct EventBatch {
  static constexpr std::string_view schema_name = "ExperimentEventsRequest";
  std::vector<Event> events;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&EventBatch::events>("The events, in any order.").required().limits(1, 1000)};
  }
};
std::vector<Fault> faults_of(const EventBatch& batch);
std::vector<Fault> faults_of(const AssignRequest& request);

struct Taken {
  static constexpr std::string_view schema_name = "ExperimentEventsResult";
  std::int64_t received = 0;
  std::int64_t recorded = 0;
  std::int64_t duplicates = 0;
  std::int64_t unknown_units = 0;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&Taken::received>("Number of events sent."),
        field<&Taken::recorded>("Number of new events."),
        field<&Taken::duplicates>(
            "Number of events that were ignored because their id or exposure is known."),
        field<&Taken::unknown_units>("Number of events that were ignored because their unit was "
                                     "not exposed; they can be sent again.")};
  }
};

namespace problems {
inline constexpr ProblemType experiment_full{
    "experiment_full", ErrorKind::conflict, "The experiment has reached its limit.",
    "An experiment can have a maximum number of units and of events (`experiment_max_units`, "
    "`experiment_max_events`). Nothing of the call was recorded. Show the control, and stop the "
    "experiment, or ask an operator to raise the limit."};
}  // namespace problems

class Intake {
 public:
  Intake(Database& database, Clock clock, const Options& options);

  Result<Assigned> assign(std::string_view key, const AssignRequest& request);
  // Records the events, or nothing if it fails. Events of units without an exposure are left out.
  Result<Taken> take(std::string_view key, const EventBatch& batch);

 private:
  Database& database_;
  Clock clock_;
  Options options_;
};

}  // namespace toolyard::experiments
