#include "areas/jobs/jobs.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "areas/jobs/workers/in_place.h"

namespace toolyard::jobs {

Jobs::Jobs(Database& database, Clock clock, Log& log, Threads& threads, const Options& options)
    : context_{database, std::move(clock), log, threads, options}, queue_(context_),
      service_(context_) {}

void Jobs::add_handler(std::string kind, JobHandler handler) {
  if (keeper_) throw std::logic_error("a handler was added after the start: " + kind);
  if (std::ranges::find(kinds_, kind, &KnownKind::name) != kinds_.end())
    throw std::logic_error("two handlers of one kind: " + kind);
  kinds_.push_back({std::move(kind), std::move(handler)});
}

void Jobs::start() {
  if (keeper_) throw std::logic_error("jobs are started twice");
  keeper_ = std::make_unique<LeaseRenewer>(context_);
  workers_ = std::make_unique<Workers>(context_, kinds_);
}

Result<void> Jobs::run_due() {
  if (keeper_) throw std::logic_error("`run_due` was called after `start`");
  return run_in_place(context_, kinds_);
}

void Jobs::stop() {
  if (!keeper_ || is_stopped_.exchange(true)) return;
  workers_->stop();
  keeper_->stop();
}

void Jobs::finish() {
  stop();
  workers_.reset();
}

std::vector<Endpoint> Jobs::endpoints() { return jobs::endpoints(service_); }

}  // namespace toolyard::jobs
