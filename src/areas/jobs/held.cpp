#include "areas/jobs/held.h"

#include <algorithm>

namespace toolyard::jobs {

void Held::add(std::shared_ptr<UnderWay> job) {
  const std::lock_guard lock(mutex_);
  jobs_.push_back(std::move(job));
}

void Held::remove(const std::shared_ptr<UnderWay>& job) {
  const std::lock_guard lock(mutex_);
  std::erase(jobs_, job);
}

Held::Jobs Held::all() const {
  const std::lock_guard lock(mutex_);
  return jobs_;
}

std::vector<std::string> Held::owners() const {
  const std::lock_guard lock(mutex_);
  std::vector<std::string> owners;
  for (const auto& job : jobs_) owners.push_back(job->owner());
  return owners;
}

// What waits for a stop may run right here, so the lock is not held.
void Held::ask_to_stop(const std::vector<JobId>& ids) {
  for (const auto& job : all())
    if (std::ranges::find(ids, job->id()) != ids.end()) job->ask_to_stop();
}

void Held::ask_all_to_stop() {
  for (const auto& job : all()) job->ask_to_stop();
}

}  // namespace toolyard::jobs
