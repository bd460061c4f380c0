// Durable jobs as one thing to hold: a queue to ask for them, handlers that do them, threads of
// this node, and what the API offers. Nothing runs before `start`; the queue works without it.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "areas/jobs/context.h"
#include "areas/jobs/queue.h"
#include "areas/jobs/service.h"
#include "areas/jobs/workers/lease_keeper.h"
#include "areas/jobs/workers/workers.h"
#include "core/endpoint/endpoint.h"

namespace toolyard::jobs {

class Jobs {
 public:
  // The clock is asked from many threads.
  Jobs(Database& database, Clock clock, Log& log, Threads& threads, const Options& options = {});

  JobQueue& queue() { return queue_; }
  // Before the start, and once for a kind. Jobs of a kind that has no handler here are left to
  // other nodes.
  void add_handler(std::string kind, JobHandler handler);

  void start();
  // In place of a start: runs what is due on this thread, within its transaction where it has one,
  // until nothing is. An attempt that fails is the error of all.
  Result<void> run_due();
  // Claims nothing more, asks handlers to stop, and hands back what they hold, within about the
  // options' patience. Handlers that go on all the same can write nothing any more.
  void stop();
  // Stops, and waits for all handlers: what they use may go then.
  void finish();
  // Whether the jobs of this node are looked after.
  bool is_alive() const { return keeper_ && !is_stopped_ && keeper_->is_alive(); }

  std::vector<Endpoint> endpoints();

 private:
  JobContext context_;
  Queue queue_;
  JobService service_;
  std::vector<KnownKind> kinds_;
  std::unique_ptr<LeaseKeeper> keeper_;
  std::unique_ptr<Workers> workers_;
  std::atomic<bool> is_stopped_ = false;
};

}  // namespace toolyard::jobs
