// Reads the results of an experiment, from sums over its units and events.
#pragma once
#include "areas/experiments/results/model.h"
#include "areas/experiments/totals/counting.h"
#include "core/time/clock.h"
#include "ports/database.h"

namespace toolyard::experiments {

// Returns the faults of the dates of a query.
std::vector<Fault> faults_of(const ResultsQuery& query);

// Source of the sums: kept totals if they can be used, or always all rows. Both give the same
// results.
enum class Counting { kept, all };

class Reporting {
 public:
  Reporting(Database& database, Clock clock, Counting counting = Counting::kept);
  // Returns the results of the units exposed in the period, with their events up to its end.
  // Without dates, these are all units, or those of the latest phase if there were several, until
  // the stop or now.
  Result<Results> results(ExperimentId id, const ResultsQuery& query) const;

 private:
  Totals totals_of(Transaction& transaction, const StoredExperiment& experiment,
                   const std::optional<StoredTotals>& kept, const Window& window) const;

  Database& database_;
  Clock clock_;
  Counting counting_;
};

}  // namespace toolyard::experiments
