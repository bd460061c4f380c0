// Counts the facts of search into those of keywords: all that is known of a keyword once, and then
// the days that each import is about. It goes a month at a time, each in a transaction of its own
// that could as well be done twice, so nobody waits long and nothing is lost when it is cut short.
#pragma once
#include <cstdint>

#include "ports/job_queue.h"

namespace toolyard::keywords {

class Counting {
 public:
  static constexpr std::string_view job_kind = "keywords.count";

  // More facts than that are left to a job.
  Counting(Database& database, JobQueue& jobs, std::int64_t most_facts_in_a_call = 300'000)
      : database_(database), jobs_(jobs), most_facts_in_a_call_(most_facts_in_a_call) {}

  // For whoever looks at numbers or has made keywords: counts what is new where that is quick,
  // else asks for a job, unless there is one.
  Result<void> catch_up();
  std::expected<void, JobFault> count_as_job(RunningJob& job);

 private:
  // What is new since the last time.
  struct Work {
    bool has_new_imports = false;
    bool has_new_keywords = false;
    std::int64_t facts = 0;  // that have to be read, about
    bool is_any() const { return has_new_imports || has_new_keywords; }
  };
  static Work find_work(Transaction& transaction);
  // In steps of their own; each one's function gets the transaction.
  template <class Step> Result<void> take_step(RunningJob* job, const Step& step);
  Result<void> count(const Work& work, RunningJob* job);

  Database& database_;
  JobQueue& jobs_;
  std::int64_t most_facts_in_a_call_;
};

}  // namespace toolyard::keywords
