#include "areas/jobs/queue.h"

#include <utility>

#include "areas/jobs/store.h"

namespace toolyard::jobs {

JobId Queue::add(Transaction& transaction, const NewJob& job) {
  const auto id = insert_job(transaction, job, node_.clock());
  node_.database.after_commit([this] { node_.bell.ring(); });
  return id;
}

std::int64_t Queue::cancel(Transaction& transaction, std::string_view kind, std::int64_t object) {
  auto ids = cancel_jobs(transaction, kind, object, node_.clock());
  const auto count = static_cast<std::int64_t>(ids.size());
  if (count > 0)
    node_.database.after_commit([this, ids = std::move(ids)] { node_.held.ask_to_stop(ids); });
  return count;
}

std::optional<JobProgress> Queue::look(Transaction& transaction, JobId id) {
  return find_progress(transaction, id);
}

}  // namespace toolyard::jobs
