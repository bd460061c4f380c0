// Results of an experiment, out of sums that the database makes.
#pragma once
#include "areas/experiments/results/model.h"
#include "core/time/clock.h"
#include "ports/database.h"

namespace toolyard::experiments {

// What is wrong with the days of a query.
std::vector<Fault> faults_of(const ResultsQuery& query);

class Reporting {
 public:
  Reporting(Database& database, Clock clock);
  // Units exposed in the period, with what they did up to its end. Without dates: all units, or
  // those of the latest phase where there have been several, until the stop or now.
  Result<Results> results(ExperimentId id, const ResultsQuery& query) const;

 private:
  Database& database_;
  Clock clock_;
};

}  // namespace toolyard::experiments
