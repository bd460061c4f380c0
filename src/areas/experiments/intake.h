// What sites ask and tell: which variant a unit gets, and what units have done.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "areas/experiments/experiment.h"
#include "core/call.h"
#include "core/clock.h"
#include "ports/database.h"

namespace toolyard::experiments {

struct AssignRequest {
  std::string unit_id;
  std::string page_url;
  static constexpr auto fields(auto...) {
    return std::array{field<&AssignRequest::unit_id>("Who it is: any text that stays the same.")
                          .required()
                          .limits(1, 200),
                      field<&AssignRequest::page_url>(
                          "The page's address: with `?KEY=1` in it, the variant of that "
                          "number is shown to look at, and nothing is counted.")
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
        field<&Assigned::variant>("What to show: the control where the unit takes no part."),
        field<&Assigned::in_experiment>("Whether it takes part, and is counted."),
        field<&Assigned::bucket>("Its place from 0 to 1."),
        field<&Assigned::sticky>("Whether it was exposed before.")};
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
        field<&Event::id>("Its own name: of events with the same one, the first counts.")
            .required()
            .limits(1, 200),
        field<&Event::unit_id>("Who has done it.").required().limits(1, 200),
        field<&Event::metric>("The key of the metric."),
        field<&Event::value>("Of a mean: what is added for the unit; 1 where nothing is said.")
            .limits(-1e15, 1e15),
        field<&Event::exposure>("Instead of a metric: the key of the variant that was shown, for "
                                "sites that assign for themselves."),
        field<&Event::occurred_at>("When; now where nothing is said.")};
  }
};

struct EventBatch {
  std::vector<Event> events;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&EventBatch::events>("What has happened, in any order.").required().limits(1, 1000)};
  }
};
std::vector<Fault> faults_of(const EventBatch& batch);

struct Taken {
  static constexpr std::string_view schema_name = "ExperimentEventsTaken";
  std::int64_t received = 0;
  std::int64_t recorded = 0;
  std::int64_t duplicates = 0;
  static constexpr auto fields(auto...) {
    return std::array{field<&Taken::received>("How many were sent."),
                      field<&Taken::recorded>("How many of them are new."),
                      field<&Taken::duplicates>("How many had an id that is known.")};
  }
};

class Intake {
 public:
  Intake(Database& database, Clock clock);

  Result<Assigned> assign(std::string_view key, const AssignRequest& request);
  // All of them or none.
  Result<Taken> take(std::string_view key, const EventBatch& batch);

 private:
  Database& database_;
  Clock clock_;
};

}  // namespace toolyard::experiments
