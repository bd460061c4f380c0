// Simulates jobs with leases, and calls with an idempotency key: callers send requests that lead to
// jobs to several nodes, and repeat those without a response.
#pragma once
#include <map>
#include <set>
#include <string>

#include "tests/simulation/jobs_node.h"
#include "tests/simulation/jobs_watch.h"

namespace toolyard::simulation {

class JobsSchedule final : public Schedule {
 public:
  // Creates its own tables if needed, and empties all tables.
  static void prepare(Database& real);

  JobsSchedule(std::uint64_t seed, Database& real);
  std::int64_t amount() const override { return std::ssize(watch_.jobs()); }

 private:
  // The calls with one key.
  struct Kept {
    bool is_outside = false;
    std::string answer;  // as received by a caller; empty: by none yet
    int at_work = 0;     // number of executions in progress
  };

  std::shared_ptr<Node> start_node(Process& process) override;
  std::vector<std::function<void()>> callers() override;
  bool is_over() override;
  void check_end() override;

  void look(const Process& process);
  jobs::Outcome handle(JobsNode& node, RunningJob& job);
  Result<void> bring_about(JobsNode& node, RunningJob& job);
  void work_for_a_while(RunningJob& job);
  void call_some(int caller);
  void call(const std::string& key);
  bool call_once(JobsNode& node, const std::string& key);
  void hear(const std::string& key, const Result<IdempotentResponse>& done);
  Result<StoredResponse> carry_out(JobsNode& node, const std::string& key);
  Result<StoredResponse> carry_out_outside(JobsNode& node, const std::string& key);
  Result<StoredResponse> write_call(JobsNode& node, const std::string& key);

  Database& real_;
  const jobs::Options options_;
  JobsWatch watch_;
  std::map<std::string, Kept> calls_;  // by key
};

}  // namespace toolyard::simulation
