// Assembles the area of tracked keywords: its service, its endpoints and the handlers of its jobs.
#pragma once
#include <string>
#include <utility>
#include <vector>

#include "areas/keywords/counting/store.h"
#include "areas/keywords/service.h"
#include "core/endpoint/endpoint.h"

namespace toolyard::keywords {

class Keywords {
 public:
  Keywords(Database& database, JobQueue& jobs, const Clock& clock, const Options& options)
      : counting_(database, jobs), service_(database, clock, counting_, options) {}

  KeywordService& service() { return service_; }
  Counting& counting() { return counting_; }
  // Has all keywords counted again, after search data was removed.
  void recount(Transaction& transaction) { mark_uncounted(transaction); }

  std::vector<Endpoint> endpoints();
  std::vector<std::pair<std::string, JobHandler>> job_handlers() {
    return {{std::string(Counting::job_kind),
             [this](RunningJob& job) { return counting_.count_as_job(job); }}};
  }

 private:
  Counting counting_;
  KeywordService service_;
};

}  // namespace toolyard::keywords
