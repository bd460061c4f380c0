// The API of experiments (A/B tests): for the staff that runs them, and for the sites that show the
// variants.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "areas/experiments/dependencies.h"
#include "areas/experiments/exposures/intake.h"
#include "areas/experiments/pages/arrivals.h"
#include "areas/experiments/pages/service.h"
#include "areas/experiments/pages/watch.h"
#include "areas/experiments/results/reporting.h"
#include "areas/experiments/service.h"
#include "areas/experiments/totals/watch.h"
#include "core/endpoint/endpoint.h"

namespace toolyard::experiments {

// Scope that an API key requires to assign units and to send events. Followed by `:` and the key of
// an experiment, it is restricted to that one.
inline constexpr std::string_view scope = "tools:experiments";

// Checks whether a caller may record `events` events at once; the error is a 429.
using EventLimit = std::function<Result<void>(const Caller& caller, std::size_t events)>;

class Experiments {
 public:
  // Results are read from `reports`, which may lag slightly behind `database`.
  Experiments(Database& database, Database& reports, JobQueue& jobs, const Clock& clock,
              const Options& options, PageDependencies pages = {});
  std::vector<Endpoint> endpoints(EventLimit may_record);

  // Records events of a site, which count towards the limits of the caller.
  Result<Taken> record(const Call& call, std::string_view key, const EventBatch& batch);

  ExperimentService& service() { return service_; }
  Intake& intake() { return intake_; }
  TotalsUpdater& totals() { return totals_; }
  Arrivals& arrivals() { return arrivals_; }
  struct Handler {
    std::string kind;
    JobHandler handler;
  };
  std::vector<Handler> job_handlers();

 private:
  std::vector<Endpoint> experiment_endpoints();

  ExperimentService service_;
  Intake intake_;
  TotalsUpdater totals_;
  Reporting reporting_;
  PageService pages_;
  Arrivals arrivals_;
  EventLimit may_record_;
};

}  // namespace toolyard::experiments
