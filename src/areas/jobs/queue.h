// The job queue as the rest of the program uses it: rows written in the caller's transaction, and a
// notification of this node's workers after the commit.
#pragma once
#include "areas/jobs/context.h"
#include "ports/job_queue.h"

namespace toolyard::jobs {

class Queue final : public JobQueue {
 public:
  explicit Queue(JobContext& context) : context_(context) {}

  JobId add(Transaction& transaction, const NewJob& job) override;
  std::int64_t cancel(Transaction& transaction, std::string_view kind,
                      std::int64_t object) override;
  void complete(Transaction& transaction, std::string_view kind, std::int64_t object) override;
  std::optional<JobProgress> look(Transaction& transaction, JobId id) override;

 private:
  std::int64_t end(Transaction& transaction, std::string_view kind, std::int64_t object,
                   JobState state);

  JobContext& context_;
};

}  // namespace toolyard::jobs
