// The SQL of a run's steps.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "areas/autopilot/runs/model.h"
#include "ports/database.h"
#include "ports/job_queue.h"
#include "ports/language_model.h"

namespace toolyard::autopilot {

// With what callers are not shown.
struct StoredStep : Step {
  RunId run{};
  Brief brief;
  bool is_waiting = false;  // for room in the budget
  std::int64_t turn = 0;
  std::optional<JobId> job;
  std::optional<std::string> asked;
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
                   field<&StoredStep::asked>("Request to the model."),
                   field<&StoredStep::reply>("Response of the model.").json(),
                   field<&StoredStep::reserved>("Reserved for the call under way.").columns()});
  }
};

// False where the run has a step for its opportunity already.
bool insert_step(Transaction& transaction, const StoredStep& step);
std::optional<StoredStep> find_step(Transaction& transaction, RunId run, std::int64_t seq);
std::vector<StoredStep> find_steps(Transaction& transaction, RunId run);
// Those that wait for room in the budget, so many at most.
std::vector<StoredStep> find_waiting(Transaction& transaction, RunId run, std::int64_t at_most);
// All but its opportunity and brief; counts as a change of the run.
void update_step(Transaction& transaction, const StoredStep& step);

Counts count(const std::vector<Step>& steps);

}  // namespace toolyard::autopilot
