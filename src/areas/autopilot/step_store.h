// The SQL of a run's steps.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "areas/autopilot/budget.h"
#include "areas/autopilot/dependencies.h"
#include "areas/autopilot/run.h"
#include "ports/database.h"
#include "ports/job_queue.h"

namespace toolyard::autopilot {

// With what only the service needs to know.
struct StoredStep : Step {
  RunId run{};
  Brief brief;
  bool is_waiting = false;  // for room in the budget
  std::int64_t turn = 0;
  std::optional<JobId> job;
  std::optional<std::string> asked;
  std::optional<WrittenText> reply;
  std::optional<Amounts> reserved;
};

// False where the run has a step for its opportunity already.
bool insert_step(Transaction& transaction, const StoredStep& step);
std::optional<StoredStep> find_step(Transaction& transaction, RunId run, std::int64_t seq);
std::vector<StoredStep> find_steps(Transaction& transaction, RunId run);
// Those that wait for room in the budget, so many at most.
std::vector<StoredStep> find_waiting(Transaction& transaction, RunId run, std::int64_t at_most);
// What is told of them.
std::vector<Step> list_steps(Transaction& transaction, RunId run);
// All but its opportunity and brief; told to whoever watches the run.
void update_step(Transaction& transaction, const StoredStep& step);

Counts count(const std::vector<Step>& steps);

}  // namespace toolyard::autopilot
