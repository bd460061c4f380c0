// The refresh of opportunities: searches the search data of properties. The first phase only reads,
// with bounded memory and without locks; the second phase writes all results of a property in one
// transaction, so that readers see either the old or the new ones.
#pragma once
#include "areas/opportunities/options.h"
#include "areas/opportunities/refresh/model.h"
#include "areas/opportunities/refresh/outcome.h"
#include "areas/opportunities/refresh/store.h"
#include "areas/opportunities/refresh/subject.h"
#include "areas/search/facts.h"
#include "core/endpoint/call.h"
#include "core/time/clock.h"
#include "ports/job_queue.h"

namespace toolyard::opportunities {

// Returns the faults of the days in a request.
std::vector<Fault> faults_of(const RefreshRequest& request);

class RefreshService {
 public:
  RefreshService(Database& database, JobQueue& jobs, Clock clock, Options options)
      : database_(database), jobs_(jobs), clock_(std::move(clock)), options_(std::move(options)) {}

  // Refreshes immediately if that is quick; leaves large properties to jobs.
  Result<Refreshed> refresh(const Call& call, const RefreshRequest& request);

  // Queues a job within the caller's transaction. Without `request`, it uses the default window.
  static constexpr std::string_view job_kind = "opportunities.refresh";
  JobId queue(Transaction& transaction, std::int64_t site,
              const std::optional<Window>& request = {});
  std::expected<void, JobFault> refresh_as_job(RunningJob& job);

 private:
  using Site = search::Site;
  // Result of the first phase.
  struct CollectedFacts {
    std::optional<Source> source;
    bool is_left = false;  // there are more facts than a call may read
    Subjects subjects;
    std::optional<ClickCurve> curve;  // fitted to the property
    std::vector<Found> found;
    std::vector<Measured> measured;
  };
  enum class Reach { of_a_call, all };

  Result<CollectedFacts> collect_facts(std::int64_t site, const std::optional<Window>& request,
                                       Reach reach) const;
  void gather(Transaction& transaction, CollectedFacts& facts) const;
  std::optional<ClickCurve> fitted_curve(Transaction& transaction, const Source& source) const;
  std::int64_t max_at_once() const;
  Result<RefreshedSite> refresh_site(const Site& site, const std::optional<Window>& request,
                                     Reach reach);
  Result<RefreshedSite> queue_site(const Site& site, const std::optional<Window>& request);
  Result<RefreshedSite> write(const Site& site, const CollectedFacts& facts, RunningJob* job);

  Database& database_;
  JobQueue& jobs_;
  Clock clock_;
  Options options_;
};

}  // namespace toolyard::opportunities
