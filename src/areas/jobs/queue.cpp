#include "areas/jobs/queue.h"

#include <utility>

#include "areas/jobs/store.h"

namespace toolyard::jobs {

JobId Queue::add(Transaction& transaction, const NewJob& job) {
  const auto id = insert_job(transaction, job, context_.clock());
  context_.database.after_commit([this] { context_.notifier.notify(); });
  return id;
}

std::int64_t Queue::cancel(Transaction& transaction, std::string_view kind, std::int64_t object) {
  return end(transaction, kind, object, JobState::cancelled);
}

void Queue::complete(Transaction& transaction, std::string_view kind, std::int64_t object) {
  end(transaction, kind, object, JobState::done);
}

std::int64_t Queue::end(Transaction& transaction, std::string_view kind, std::int64_t object,
                        JobState state) {
  auto ids = end_jobs(transaction, kind, object, state, context_.clock());
  const auto count = static_cast<std::int64_t>(ids.size());
  if (count > 0)
    context_.database.after_commit(
        [this, ids = std::move(ids)] { context_.running.request_stop(ids); });
  return count;
}

std::optional<JobProgress> Queue::look(Transaction& transaction, JobId id) {
  return find_progress(transaction, id);
}

}  // namespace toolyard::jobs
