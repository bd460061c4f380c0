// A job that runs on this node: what its handler sees, and until when it is known to be ours.
#pragma once
#include <atomic>
#include <chrono>
#include <stop_token>
#include <string>

#include "areas/jobs/model.h"
#include "ports/job_queue.h"

namespace toolyard::jobs {

class UnderWay final : public RunningJob {
 public:
  using Moment = std::chrono::steady_clock::time_point;

  UnderWay(Claim claim, std::string owner) : claim_(std::move(claim)), owner_(std::move(owner)) {}

  JobId id() const override { return claim_.id; }
  std::int64_t object() const override { return claim_.object; }
  std::int64_t revision() const override { return claim_.revision; }
  const std::string& payload() const override { return claim_.payload; }
  int attempt() const override { return static_cast<int>(claim_.attempt); }
  std::stop_token stop() const override { return stop_.get_token(); }
  Result<void> hold(Transaction& transaction) override;

  const Claim& claim() const { return claim_; }
  const std::string& owner() const { return owner_; }
  void ask_to_stop() { stop_.request_stop(); }
  bool is_asked_to_stop() const { return stop_.stop_requested(); }

  // For whoever renews the lease; steady, so that no clock that is set can end it.
  Moment renew_at;
  Moment leased_until;

 private:
  const Claim claim_;
  const std::string owner_;
  std::stop_source stop_;
};

}  // namespace toolyard::jobs
