// Experiments: made, read, changed as far as their state allows, started, stopped and put away.
#pragma once
#include <functional>

#include "areas/experiments/experiment.h"
#include "areas/experiments/workflow.h"
#include "core/endpoint/call.h"
#include "core/time/clock.h"
#include "ports/database.h"

namespace toolyard::experiments {

namespace problems {
inline constexpr ProblemType frozen{
    "frozen", ErrorKind::conflict, "The experiment's state does not allow this change.",
    "While an experiment runs, what decides who gets which variant stays as it is: stop it first. "
    "Variants that units have seen cannot be taken away, and what is archived never changes."};
}  // namespace problems

class ExperimentService {
 public:
  ExperimentService(Database& database, Clock clock);

  Result<Page<Experiment>> list(const Call& call, const ExperimentQuery& query) const;
  Result<StoredExperiment> find(ExperimentId id) const;
  Result<StoredExperiment> create(const Experiment& request);
  // What the experiment shall be, made from what it is.
  using Edit = std::function<Experiment(const StoredExperiment& stored)>;
  Result<StoredExperiment> save(const Call& call, ExperimentId id, const Edit& edit);
  // Changes nothing where the experiment is there already.
  Result<Acted> act(const Call& call, ExperimentId id, Action action,
                    const ActionRequest& request = {});

 private:
  Database& database_;
  Clock clock_;
};

}  // namespace toolyard::experiments
