// Decisions about a run: approving its drafts, rejecting them, or cancelling it. Each is one
// transaction that locks the run, so that only one of two concurrent decisions takes effect.
#pragma once
#include "areas/autopilot/runs/progress.h"
#include "core/endpoint/call.h"

namespace toolyard::autopilot {

namespace problems {
inline constexpr ProblemType self_approval{
    "self_approval", ErrorKind::forbidden, "Another approver has to approve this run.",
    "On this server, nobody can approve a run that they started. Ask another approver."};
}  // namespace problems

class Decisions {
 public:
  explicit Decisions(const Dependencies& dependencies) : dependencies_(dependencies) {}

  Result<RunActionResult> approve(const Call& call, RunId run, const ApproveRequest& request) const;
  Result<RunActionResult> reject(const Call& call, RunId run, const ActionComment& request) const;
  Result<RunActionResult> cancel(const Call& call, RunId run, const ActionComment& request) const;

  // The handler of the jobs that approve the drafts of runs with `auto_approve`.
  std::expected<void, JobFault> approve_automatically(RunningJob& job) const;

 private:
  // Changes the run. Returns whether anything was changed.
  using Change = std::function<Result<bool>(Transaction& transaction, StoredRun& run)>;
  Result<RunActionResult> decide(const Call& call, RunId run, const AuditNote& note,
                                 const Change& change) const;
  Result<std::vector<SkippedItem>> approve_drafts(Transaction& transaction, const Call& call,
                                                  const StoredRun& run,
                                                  const ApproveRequest& request) const;
  Result<std::vector<SkippedItem>> approve_ready(Transaction& transaction, const Call& call,
                                                 StoredRun& run,
                                                 const ApproveRequest& request) const;

  const Dependencies& dependencies_;
};

}  // namespace toolyard::autopilot
