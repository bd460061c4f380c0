// The SQL of experiments themselves.
#pragma once
#include <optional>
#include <string_view>

#include "areas/experiments/experiment.h"
#include "ports/database.h"

namespace toolyard::experiments {

// The failure of a call for one that is not there.
inline std::unexpected<Error> no_such_experiment() {
  return fail(toolyard::problems::not_found, "There is no such experiment.");
}
// Keeps others from changing it until the transaction ends; false where there is none.
bool hold_experiment(Transaction& transaction, ExperimentId id);
std::optional<StoredExperiment> find_experiment(Transaction& transaction, ExperimentId id);
// Without counting its exposures.
std::optional<StoredExperiment> find_experiment(Transaction& transaction, std::string_view key);
Result<Page<Experiment>> list_experiments(Transaction& transaction, const Call& call,
                                          const ExperimentQuery& query);

Result<ExperimentId> insert_experiment(Transaction& transaction, const StoredExperiment& one);
// Its entity tag moves.
Result<void> update_experiment(Transaction& transaction, const StoredExperiment& one);

}  // namespace toolyard::experiments
