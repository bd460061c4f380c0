// A node that runs jobs and serves calls with an idempotency key.
#pragma once
#include "areas/idempotency/idempotency.h"
#include "areas/jobs/jobs.h"
#include "tests/simulation/world/schedule.h"
#include "tests/simulation/world/store.h"

namespace toolyard::simulation {

class JobsNode final : public Node {
 public:
  using Handler = std::function<jobs::Outcome(JobsNode&, RunningJob&)>;

  JobsNode(World& world, Process& process, Database& real, const jobs::Options& options,
           const Store::Observe& observe, const Handler& handler)
      : Node(process), store(world, process, real, observe), log(world, process), threads(log),
        jobs(store, world.clock_of(process.node), log, threads, options),
        idempotency(store, world.clock_of(process.node)) {
    for (const auto* kind : {"a", "b"})
      jobs.add_handler(kind, [this, handler](RunningJob& job) { return handler(*this, job); });
    jobs.start();
  }
  void end() override { jobs.finish(); }

  Store store;
  WorldLog log;
  Threads threads;
  jobs::Jobs jobs;
  idempotency::IdempotencyService idempotency;
};

}  // namespace toolyard::simulation
