// What people decide about a run: approving its drafts, finding them wanting, ending it. Each is
// one transaction that holds the run, so that of two who decide at once one decides.
#pragma once
#include "areas/autopilot/progress.h"
#include "areas/autopilot/request.h"
#include "core/endpoint/call.h"

namespace toolyard::autopilot {

namespace problems {
inline constexpr ProblemType self_approval{
    "self_approval", ErrorKind::forbidden, "Somebody else has to approve this.",
    "On this server nobody approves a run that they have asked for. Ask another approver."};
}  // namespace problems

class Decisions {
 public:
  explicit Decisions(const Dependencies& dependencies) : dependencies_(dependencies) {}

  Result<RunActionResult> approve(const Call& call, RunId run, const ApproveRequest& request) const;
  Result<RunActionResult> reject(const Call& call, RunId run, const CommentRequest& request) const;
  Result<RunActionResult> cancel(const Call& call, RunId run, const CommentRequest& request) const;

  // The handler of the jobs that approve the drafts of runs which nobody has to read.
  std::expected<void, JobFault> approve_by_itself(RunningJob& job) const;

 private:
  // Whether anything has changed.
  using Change = std::function<Result<bool>(Transaction& transaction, StoredRun& run)>;
  Result<RunActionResult> decide(const Call& call, RunId run, Action action,
                                 const Change& change) const;
  Result<std::vector<SkippedItem>> approve_drafts(Transaction& transaction, const Call& call,
                                                  const StoredRun& run,
                                                  const ApproveRequest& request) const;
  Result<std::vector<SkippedItem>> approve(Transaction& transaction, const Call& call,
                                           StoredRun& run, const ApproveRequest& request) const;

  const Dependencies& dependencies_;
};

}  // namespace toolyard::autopilot
