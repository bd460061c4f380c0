#include "areas/jobs/workers/claimed_job.h"

#include <algorithm>

#include "areas/jobs/store.h"

namespace toolyard::jobs {

Result<void> ClaimedJob::hold(Transaction& transaction) {
  if (lock_job(transaction, claim_.id, owner_)) return {};
  request_stop();
  return fail(problems::job_lost, std::string(problems::job_lost.title));
}

void RunningJobs::add_owner(const std::string& owner) {
  const std::lock_guard lock(mutex_);
  entries_.push_back({owner});
}

void RunningJobs::add(std::shared_ptr<ClaimedJob> job) {
  const std::lock_guard lock(mutex_);
  std::ranges::find(entries_, job->owner(), &Entry::owner)->job = std::move(job);
}

void RunningJobs::remove_owner(const std::string& owner) {
  const std::lock_guard lock(mutex_);
  std::erase_if(entries_, [&](const Entry& entry) { return entry.owner == owner; });
}

RunningJobs::Jobs RunningJobs::jobs() const {
  const std::lock_guard lock(mutex_);
  Jobs jobs;
  for (const auto& entry : entries_)
    if (entry.job) jobs.push_back(entry.job);
  return jobs;
}

std::vector<std::string> RunningJobs::owners() const {
  const std::lock_guard lock(mutex_);
  std::vector<std::string> owners;
  owners.reserve(entries_.size());
  for (const auto& entry : entries_) owners.push_back(entry.owner);
  return owners;
}

// Stop callbacks may run on this thread, so the lock is not held.
void RunningJobs::request_stop(const std::vector<JobId>& ids) {
  for (const auto& job : jobs())
    if (std::ranges::find(ids, job->id()) != ids.end()) job->request_stop();
}

void RunningJobs::request_stop_of_all() {
  for (const auto& job : jobs()) job->request_stop_with_server();
}

}  // namespace toolyard::jobs
