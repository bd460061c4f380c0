#include "areas/autopilot/autopilot.h"

#include "areas/autopilot/endpoints.h"

namespace toolyard::autopilot {

std::vector<Endpoint> Autopilot::endpoints() {
  return autopilot::endpoints(runs_, decisions_, watch_);
}

std::vector<Autopilot::Handler> Autopilot::job_handlers() {
  const auto named = [](std::string_view kind, JobHandler handler) {
    return Handler{std::string(kind), std::move(handler)};
  };
  return {named(jobs_of_runs::plan, [this](RunningJob& job) { return run_work_.plan(job); }),
          named(jobs_of_runs::step, [this](RunningJob& job) { return step_work_.run(job); }),
          named(jobs_of_runs::watch, [this](RunningJob& job) { return run_work_.watch(job); }),
          named(jobs_of_runs::finish, [this](RunningJob& job) { return run_work_.finish(job); }),
          named(jobs_of_runs::expire, [this](RunningJob& job) { return run_work_.expire(job); }),
          named(jobs_of_runs::approve,
                [this](RunningJob& job) { return decisions_.approve_by_itself(job); }),
          named(Schedule::job_kind, [this](RunningJob& job) { return schedule_.run(job); })};
}

}  // namespace toolyard::autopilot
