// Jobs, their leases, and calls with an idempotency key: callers ask several nodes for things that
// are done by jobs, and ask again where they hear nothing.
#pragma once
#include <map>
#include <set>
#include <string>

#include "tests/simulation/jobs_node.h"
#include "tests/simulation/jobs_watch.h"

namespace toolyard::simulation {

class JobsSchedule final : public Schedule {
 public:
  // Makes the tables of its own, once for a database.
  static void prepare(Database& real);

  JobsSchedule(std::uint64_t seed, Database& real);
  std::int64_t amount() const override { return std::ssize(watch_.jobs()); }

 private:
  // What is known of the calls with one key.
  struct Kept {
    bool is_outside = false;
    std::string answer;  // as somebody has heard it; empty: nobody has
    int at_work = 0;     // how many carry it out right now
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
  void hear(const std::string& key, const Result<OnceDone>& done);
  Result<KeptAnswer> carry_out(JobsNode& node, const std::string& key);
  Result<KeptAnswer> carry_out_outside(JobsNode& node, const std::string& key);
  Result<KeptAnswer> write_call(JobsNode& node, const std::string& key);

  Database& real_;
  const jobs::Options options_;
  JobsWatch watch_;
  std::map<std::string, Kept> calls_;  // by key
};

}  // namespace toolyard::simulation
