// Queue of background jobs. A job is a row that is inserted in the transaction of the change that
// requires it. Some node runs it later, at least once, so a handler must tolerate being called
// again.
#pragma once
#include <array>
#include <chrono>
#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include "core/describe/describe.h"
#include "core/error.h"
#include "core/time/time.h"
#include "ports/database.h"

namespace toolyard {

enum class JobId : std::int64_t {};

struct NewJob {
  std::string kind;                    // such as `content.publish`; must have a handler
  std::int64_t object = 0;             // id of the object that it is about
  std::int64_t revision = 0;           // of the object
  std::string payload = "{}";          // JSON, the kind's own
  std::optional<Instant> run_at = {};  // earliest time; null: at once
  // For a job that continues another one: the error that the other one encountered, for people.
  std::optional<std::string> error = {};
};

enum class JobState : std::uint8_t { queued, running, done, failed, cancelled };
constexpr auto spellings(JobState) {
  return std::array<Spelling<JobState>, 5>{
      {{JobState::queued, "queued", "Waiting until it is due and a worker is available."},
       {JobState::running, "running", "A worker is processing the job."},
       {JobState::done, "done", "Completed successfully."},
       {JobState::failed, "failed", "The last attempt failed, or retrying would not help."},
       {JobState::cancelled, "cancelled", "Cancelled before completion."}}};
}

// The progress of a job.
struct JobProgress {
  JobState state = JobState::queued;
  std::int64_t attempt = 0;          // number of attempts so far
  std::optional<std::string> error;  // why the last attempt failed
  std::optional<Instant> finished_at;

  static constexpr auto fields(auto...) {
    return row_columns<JobProgress, &JobProgress::state, &JobProgress::attempt, &JobProgress::error,
                       &JobProgress::finished_at>();
  }
};

class JobQueue {
 public:
  virtual ~JobQueue() = default;

  // Returns the id of the new job, or of the unfinished one with the same kind, object and
  // revision.
  virtual JobId add(Transaction& transaction, const NewJob& job) = 0;
  // Cancels all unfinished jobs of a kind for an object. Waiting jobs never run; a running job is
  // requested to stop and can no longer write anything. Returns the number of jobs cancelled.
  virtual std::int64_t cancel(Transaction& transaction, std::string_view kind,
                              std::int64_t object) = 0;
  // Ends all unfinished jobs of a kind for an object as done, because others did their work.
  virtual void complete(Transaction& transaction, std::string_view kind, std::int64_t object) = 0;
  // Returns null if there is no such job; finished jobs are deleted after some weeks.
  virtual std::optional<JobProgress> look(Transaction& transaction, JobId id) = 0;
};

// A running job, as its handler sees it.
class RunningJob {
 public:
  virtual ~RunningJob() = default;

  virtual JobId id() const = 0;
  virtual std::int64_t object() const = 0;
  virtual std::int64_t revision() const = 0;
  virtual const std::string& payload() const = 0;
  virtual int attempt() const = 0;  // from 1
  // A stop is requested if the server stops, or if the job was cancelled or lost to another node.
  virtual std::stop_token stop() const = 0;
  // Whether a stop is requested because the server stops, so that the handler must not wait for
  // anything.
  virtual bool is_server_stopping() const { return stop().stop_requested(); }
  // Locks the row of the job. Every write of a handler begins with this call, which fails if the
  // job no longer belongs to this worker, so that a late worker overwrites nothing.
  virtual Result<void> hold(Transaction& transaction) = 0;
};

// Why an attempt failed.
struct JobFault {
  std::string what;                            // for people; contains no secret
  bool is_final = false;                       // another attempt would not help
  std::optional<std::chrono::seconds> wait{};  // before the next attempt; null: as usual
};
// Returns the fault of work that ended with an error. Another attempt only helps if something was
// unavailable.
inline JobFault fault_of(const Error& error) {
  return {.what = error.faults.empty() ? error.detail : error.faults.front().detail,
          .is_final = error.type->kind != ErrorKind::unavailable};
}
using JobHandler = std::function<std::expected<void, JobFault>(RunningJob&)>;

}  // namespace toolyard
