// Durable background jobs: the queue to add them to, handlers that perform them, worker threads of
// this node, and the endpoints. Nothing runs before `start`; the queue works without it.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "areas/jobs/context.h"
#include "areas/jobs/queue.h"
#include "areas/jobs/service.h"
#include "areas/jobs/workers/lease_renewer.h"
#include "areas/jobs/workers/workers.h"
#include "core/endpoint/endpoint.h"

namespace toolyard::jobs {

class Jobs {
 public:
  // `clock` is called from several threads.
  Jobs(Database& database, Clock clock, Log& log, Threads& threads, const Options& options = {});

  JobQueue& queue() { return queue_; }
  // Must be called before `start`, and once per kind. Jobs of a kind without a handler on this node
  // are left to other nodes.
  void add_handler(std::string kind, JobHandler handler);

  void start();
  // Alternative to `start`: runs all due jobs, and those that they add, on the calling thread,
  // within its transaction if it has one. Returns the error of the first attempt that fails.
  Result<void> run_due();
  // Stops claiming, asks handlers to stop, and hands back their jobs, within about
  // `Options::stop_timeout`. A handler that continues regardless can no longer write anything.
  void stop();
  // Calls `stop` and waits for all handlers to return. What they use may be destroyed afterwards.
  void finish();
  // Whether leases are being renewed: false before `start`, after `stop`, and if the thread hangs.
  bool is_alive() const { return keeper_ && !is_stopped_ && keeper_->is_alive(); }

  std::vector<Endpoint> endpoints();

 private:
  JobContext context_;
  Queue queue_;
  JobService service_;
  std::vector<KnownKind> kinds_;
  std::unique_ptr<LeaseRenewer> keeper_;
  std::unique_ptr<Workers> workers_;
  std::atomic<bool> is_stopped_ = false;
};

}  // namespace toolyard::jobs
