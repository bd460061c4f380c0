// Assembles the area of the autopilot, whose runs take opportunities and have a language model
// write drafts for them: its services, its endpoints and the handlers of its jobs.
#pragma once
#include <string>
#include <vector>

#include "areas/autopilot/runs/decisions.h"
#include "areas/autopilot/runs/jobs.h"
#include "areas/autopilot/runs/schedule.h"
#include "areas/autopilot/runs/service.h"
#include "areas/autopilot/runs/watch.h"
#include "areas/autopilot/steps/jobs.h"
#include "core/endpoint/endpoint.h"

namespace toolyard::autopilot {

class Autopilot {
 public:
  explicit Autopilot(Dependencies dependencies) : dependencies_(std::move(dependencies)) {}
  Autopilot(const Autopilot&) = delete;
  Autopilot& operator=(const Autopilot&) = delete;

  RunService& runs() { return runs_; }
  Decisions& decisions() { return decisions_; }
  Schedule& schedule() { return schedule_; }

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
  RunJobs run_jobs_{dependencies_};
  StepJobs step_jobs_{dependencies_};
  Schedule schedule_{dependencies_, runs_};
  RunWatch watch_{dependencies_.database, runs_, dependencies_.threads};
};

}  // namespace toolyard::autopilot
