// What people can do with jobs: look at them, and have one tried again.
#pragma once
#include <optional>

#include "areas/jobs/node.h"

namespace toolyard::jobs {

struct Retried {
  Job job;
  bool is_changed = false;
};

class JobService {
 public:
  explicit JobService(Node& node) : node_(node) {}

  Result<Page<Job>> list(const Call& call, const JobQuery& query) const;
  Result<Job> find(JobId id) const;
  // Gives one that has failed or was cancelled all its attempts again; one that is queued stays as
  // it is. Any other, and one of which another like it is not over, is `illegal_transition`.
  Result<Retried> retry(JobId id);

 private:
  Node& node_;
};

}  // namespace toolyard::jobs
