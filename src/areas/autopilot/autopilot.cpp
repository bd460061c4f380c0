#include "areas/autopilot/autopilot.h"

namespace toolyard::autopilot {

std::vector<Autopilot::Handler> Autopilot::job_handlers() {
  const auto named = [](std::string_view kind, JobHandler handler) {
    return Handler{std::string(kind), std::move(handler)};
  };
  return {named(jobs_of_runs::plan, [this](RunningJob& job) { return run_jobs_.plan(job); }),
          named(jobs_of_runs::step, [this](RunningJob& job) { return step_jobs_.run(job); }),
          named(jobs_of_runs::watch, [this](RunningJob& job) { return run_jobs_.watch(job); }),
          named(jobs_of_runs::finish, [this](RunningJob& job) { return run_jobs_.finish(job); }),
          named(jobs_of_runs::expire, [this](RunningJob& job) { return run_jobs_.expire(job); }),
          named(jobs_of_runs::approve,
                [this](RunningJob& job) { return decisions_.approve_automatically(job); }),
          named(Schedule::job_kind, [this](RunningJob& job) { return schedule_.run(job); })};
}

}  // namespace toolyard::autopilot
