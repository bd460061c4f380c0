#include "areas/jobs/held.h"

#include <algorithm>

namespace toolyard::jobs {

void Held::enter(const std::string& owner) {
  const std::lock_guard lock(mutex_);
  places_.push_back({owner});
}

void Held::add(std::shared_ptr<UnderWay> job) {
  const std::lock_guard lock(mutex_);
  std::ranges::find(places_, job->owner(), &Place::owner)->job = std::move(job);
}

void Held::leave(const std::string& owner) {
  const std::lock_guard lock(mutex_);
  std::erase_if(places_, [&](const Place& place) { return place.owner == owner; });
}

Held::Jobs Held::jobs() const {
  const std::lock_guard lock(mutex_);
  Jobs jobs;
  for (const auto& place : places_)
    if (place.job) jobs.push_back(place.job);
  return jobs;
}

std::vector<std::string> Held::owners() const {
  const std::lock_guard lock(mutex_);
  std::vector<std::string> owners;
  owners.reserve(places_.size());
  for (const auto& place : places_) owners.push_back(place.owner);
  return owners;
}

// What waits for a stop may run right here, so the lock is not held.
void Held::ask_to_stop(const std::vector<JobId>& ids) {
  for (const auto& job : jobs())
    if (std::ranges::find(ids, job->id()) != ids.end()) job->ask_to_stop();
}

void Held::ask_all_to_stop() {
  for (const auto& job : jobs()) job->ask_to_stop();
}

}  // namespace toolyard::jobs
