// Incrementally aggregates search data per keyword: all facts for a new keyword, and the days of
// each new import for all keywords. Works on a month at a time, each in a transaction of its own
// that can safely be repeated, so that nobody waits long and an interruption loses nothing.
#pragma once
#include <cstdint>

#include "ports/job_queue.h"

namespace toolyard::keywords {

class Counting {
 public:
  static constexpr std::string_view job_kind = "keywords.count";

  // More than `max_facts_in_a_call` facts are left to a job.
  Counting(Database& database, JobQueue& jobs, std::int64_t max_facts_in_a_call = 300'000)
      : database_(database), jobs_(jobs), max_facts_in_a_call_(max_facts_in_a_call) {}

  // Called before figures are read: counts new imports and keywords if that is quick, else queues a
  // job, unless there is one.
  Result<void> catch_up();
  std::expected<void, JobFault> count_as_job(RunningJob& job);

 private:
  // What has not been counted yet.
  struct Work {
    bool has_new_imports = false;
    bool has_new_keywords = false;
    std::int64_t facts = 0;  // approximate number of facts to read
    bool is_any() const { return has_new_imports || has_new_keywords; }
  };
  static Work find_work(Transaction& transaction);
  // Runs `step` in a transaction of its own, serialized with other counters. `job` is null outside
  // of a job.
  template <class Step> Result<void> take_step(RunningJob* job, const Step& step);
  Result<void> count(const Work& work, RunningJob* job);

  Database& database_;
  JobQueue& jobs_;
  std::int64_t max_facts_in_a_call_;
};

}  // namespace toolyard::keywords
