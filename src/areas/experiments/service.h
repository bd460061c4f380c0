// The experiment service: creates, reads and changes experiments as far as their status allows, and
// starts, stops and archives them.
#pragma once
#include "areas/experiments/dependencies.h"
#include "areas/experiments/model.h"
#include "areas/experiments/workflow.h"
#include "core/endpoint/call.h"
#include "core/time/clock.h"

namespace toolyard::experiments {

namespace problems {
inline constexpr ProblemType frozen{
    "frozen", ErrorKind::conflict, "The experiment's state does not allow this change.",
    "While an experiment runs, its key, variants, seed, hash version and namespace cannot be "
    "changed, nor can its page and what variants show there: stop it first. Variants that units "
    "have seen cannot be removed, and an archived experiment cannot be changed."};
}  // namespace problems

class ExperimentService {
 public:
  ExperimentService(Database& database, Clock clock, PageDependencies pages = {});

  Result<Page<Experiment>> list(const Call& call, const ExperimentQuery& query) const {
    return records_.list(call, query);
  }
  Result<StoredExperiment> find(const Call& call, ExperimentId id) const {
    return records_.find(call, id);
  }
  Result<StoredExperiment> create(const Call& call, const Experiment& request) const;
  Result<StoredExperiment> change(const Call& call, ExperimentId id,
                                  const Experiment& request) const;
  // Changes nothing if the experiment already has the status that the action results in.
  Result<ActionResult> act(const Call& call, ExperimentId id, Action action,
                           const ActionRequest& request = {}) const;

 private:
  Clock clock_;
  PageDependencies pages_;
  Records<StoredExperiment> records_;
};

}  // namespace toolyard::experiments
