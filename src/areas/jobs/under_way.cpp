#include "areas/jobs/under_way.h"

#include "areas/jobs/store.h"

namespace toolyard::jobs {

Result<void> UnderWay::hold(Transaction& transaction) {
  if (hold_job(transaction, claim_.id, owner_)) return {};
  ask_to_stop();
  return fail(problems::job_lost, std::string(problems::job_lost.title));
}

}  // namespace toolyard::jobs
