// The jobs that run on this node: a registry for the code that renews, cancels or ends them from
// outside.
#pragma once
#include <atomic>
#include <chrono>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <vector>

#include "areas/jobs/model.h"
#include "ports/job_queue.h"

namespace toolyard::jobs {

// A claimed job: the view that its handler has of it, and its lease.
class ClaimedJob final : public RunningJob {
 public:
  using Moment = std::chrono::steady_clock::time_point;

  ClaimedJob(Claim claim, std::string owner) : claim_(std::move(claim)), owner_(std::move(owner)) {}

  JobId id() const override { return claim_.id; }
  std::int64_t object() const override { return claim_.object; }
  std::int64_t revision() const override { return claim_.revision; }
  const std::string& payload() const override { return claim_.payload; }
  int attempt() const override { return static_cast<int>(claim_.attempt); }
  std::stop_token stop() const override { return stop_.get_token(); }
  bool is_server_stopping() const override { return is_server_stopping_; }
  Result<void> hold(Transaction& transaction) override;

  const Claim& claim() const { return claim_; }
  const std::string& owner() const { return owner_; }
  void request_stop() { stop_.request_stop(); }
  void request_stop_with_server() {
    is_server_stopping_ = true;
    stop_.request_stop();
  }
  bool is_stop_requested() const { return stop_.stop_requested(); }

  // Used by the thread that renews leases. On the steady clock, so that setting the system clock
  // cannot end a lease.
  Moment renew_at;
  Moment leased_until;

 private:
  const Claim claim_;
  const std::string owner_;
  std::stop_source stop_;
  std::atomic<bool> is_server_stopping_ = false;
};

// Registry of owners and their running jobs. An owner is added before it claims a job, so that no
// other worker of this node claims the same one.
class RunningJobs {
 public:
  using Jobs = std::vector<std::shared_ptr<ClaimedJob>>;

  void add_owner(const std::string& owner);
  // The job's owner must have been added.
  void add(std::shared_ptr<ClaimedJob> job);
  void remove_owner(const std::string& owner);

  Jobs jobs() const;
  std::vector<std::string> owners() const;
  // Asks the running jobs among `ids` to stop.
  void request_stop(const std::vector<JobId>& ids);
  // Asks all running jobs to stop because the server is stopping.
  void request_stop_of_all();

 private:
  struct Entry {
    std::string owner;
    std::shared_ptr<ClaimedJob> job = {};
  };
  mutable std::mutex mutex_;
  std::vector<Entry> entries_;
};

}  // namespace toolyard::jobs
