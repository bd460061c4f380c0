// The autopilot as one thing to hold: its services, what the API offers of them, and the handlers
// of the jobs that they leave behind.
#pragma once
#include <string>
#include <vector>

#include "areas/autopilot/decisions.h"
#include "areas/autopilot/run_service.h"
#include "areas/autopilot/run_watch.h"
#include "areas/autopilot/run_work.h"
#include "areas/autopilot/schedule.h"
#include "areas/autopilot/step_work.h"
#include "core/endpoint/endpoint.h"

namespace toolyard::autopilot {

class Autopilot {
 public:
  explicit Autopilot(Dependencies dependencies) : dependencies_(std::move(dependencies)) {}
  Autopilot(const Autopilot&) = delete;
  Autopilot& operator=(const Autopilot&) = delete;

  RunService& runs() { return runs_; }
  Decisions& decisions() { return decisions_; }
  const Schedule& schedule() const { return schedule_; }

  std::vector<Endpoint> endpoints();
  struct Handler {
    std::string kind;
    JobHandler handler;
  };
  std::vector<Handler> job_handlers();

 private:
  const Dependencies dependencies_;
  RunService runs_{dependencies_};
  Decisions decisions_{dependencies_};
  RunWork run_work_{dependencies_};
  StepWork step_work_{dependencies_};
  Schedule schedule_{dependencies_, runs_};
  RunWatch watch_{dependencies_.database, runs_, dependencies_.threads};
};

}  // namespace toolyard::autopilot
