// The SQL of the steps of a run.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "areas/autopilot/runs/model.h"
#include "ports/database.h"
#include "ports/job_queue.h"
#include "ports/language_model.h"

namespace toolyard::autopilot {

// Adds the columns that callers do not see.
struct StoredStep : Step {
  RunId run{};
  Brief brief;
  bool is_waiting = false;  // for room in the budget, without a pending job
  std::int64_t turn = 0;
  std::optional<JobId> job;
  std::optional<std::string> model_request;
  std::optional<WrittenText> reply;
  std::optional<Reservation> reserved;
  static constexpr auto fields(auto...) {
    return joined(
        Step::fields(),
        std::array{field<&StoredStep::run>("Id of the run."),
                   field<&StoredStep::brief>("What is to be written.").json(),
                   field<&StoredStep::is_waiting>("Whether it waits for room in the budget."),
                   field<&StoredStep::turn>("Number of jobs it has had."),
                   field<&StoredStep::job>("Id of its job."),
                   field<&StoredStep::model_request>("Request to the model.").named("asked"),
                   field<&StoredStep::reply>("Response of the model.").json(),
                   field<&StoredStep::reserved>("Reserved for the call under way.").columns()});
  }
};

// Inserts a step. Returns false if the run already has a step for the opportunity.
bool insert_step(Transaction& transaction, const StoredStep& step);
std::optional<StoredStep> find_step(Transaction& transaction, RunId run, std::int64_t seq);
std::vector<StoredStep> find_steps(Transaction& transaction, RunId run);
// Returns the first `at_most` steps that wait for room in the budget.
std::vector<StoredStep> find_waiting(Transaction& transaction, RunId run, std::int64_t at_most);
// Stores all columns except opportunity and brief, and increments the run's change count.
void update_step(Transaction& transaction, const StoredStep& step);

Counts count(const std::vector<Step>& steps);

}  // namespace toolyard::autopilot
