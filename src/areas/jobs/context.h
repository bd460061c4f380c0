// State that the parts of the job system share on one node, and how its threads handle failures of
// the database.
#pragma once
#include <atomic>
#include <chrono>
#include <string_view>
#include <type_traits>

#include "areas/jobs/workers/claimed_job.h"
#include "areas/jobs/workers/notifier.h"
#include "core/caught.h"
#include "core/log.h"
#include "core/threads.h"
#include "core/time/clock.h"
#include "ports/database.h"

namespace toolyard::jobs {

struct Options {
  std::size_t threads = 4;  // jobs run at once; most wait for other services
  // Validity of a claim, and interval of its renewal. After a crash, a job is claimed again when
  // its claim has expired.
  std::chrono::milliseconds lease{60'000};
  std::chrono::milliseconds renewal{20'000};
  // Interval at which an idle node looks for jobs that other nodes have added.
  std::chrono::milliseconds poll{1'000};
  // Time that handlers have to stop before their jobs are handed back regardless.
  std::chrono::milliseconds stop_timeout{5'000};
  std::chrono::hours kept_for{30 * 24};  // retention of finished jobs
};

struct JobContext {
  Database& database;
  const Clock clock;
  Log& log;
  Threads& threads;
  const Options options;
  Notifier notifier = {};
  RunningJobs running = {};
};

// Logs the first failure, and no other until `recovered` is called.
class FailureLog {
 public:
  FailureLog(Log& log, std::string_view message) : log_(log), message_(message) {}
  void failed(std::string_view what) {
    if (!is_failing_.exchange(true)) log_.event(LogLevel::error, message_, {{"what", what}});
  }
  void recovered() { is_failing_ = false; }

 private:
  Log& log_;
  const std::string_view message_;
  std::atomic<bool> is_failing_ = false;
};

// Runs `work` and converts exceptions into errors, for threads that must survive failures of the
// database.
template <class Work> auto catch_as_error(Work&& work) -> std::invoke_result_t<Work&> {
  try {
    return work();
  } catch (...) {
    return fail(toolyard::problems::internal_error, current_exception_message());
  }
}

}  // namespace toolyard::jobs
