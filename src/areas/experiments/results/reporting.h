// Results of an experiment, out of sums that the database makes.
#pragma once
#include "areas/experiments/results/model.h"
#include "areas/experiments/totals/standing.h"
#include "core/time/clock.h"
#include "ports/database.h"

namespace toolyard::experiments {

// What is wrong with the days of a query.
std::vector<Fault> faults_of(const ResultsQuery& query);

// From totals that are kept, where they can answer; or from all rows, which says the same.
enum class Counting { kept, all };

class Reporting {
 public:
  Reporting(Database& database, Clock clock, Counting counting = Counting::kept);
  // Units exposed in the period, with what they did up to its end. Without dates: all units, or
  // those of the latest phase where there have been several, until the stop or now.
  Result<Results> results(ExperimentId id, const ResultsQuery& query) const;

 private:
  Totals totals_of(Transaction& transaction, const StoredExperiment& asked,
                   const std::optional<KeptRow>& kept, const Window& window) const;

  Database& database_;
  Clock clock_;
  Counting counting_;
};

}  // namespace toolyard::experiments
