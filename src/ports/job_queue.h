// Work that outlives a request. A job is a row, written in the transaction of the change that asks
// for it, and done by some node later: at least once, so a handler has to bear being called again.
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
  std::string kind;            // such as `content.publish`; a handler is known for it
  std::int64_t object = 0;     // the id of what it is about
  std::int64_t revision = 0;   // of that; a job of the same three that is not over yet is enough
  std::string payload = "{}";  // JSON, the kind's own
  std::optional<Instant> run_at = {};  // not before; at once where nothing is said
  // Of a job that goes on where another has come to: what that one has met with, for people.
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

// How a job is getting on.
struct JobProgress {
  JobState state = JobState::queued;
  std::int64_t attempt = 0;          // how often it has been begun
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

  // The id of the new job, or of the one of the same kind, object and revision that is not over.
  virtual JobId add(Transaction& transaction, const NewJob& job) = 0;
  // Ends all jobs of a kind for an object that are not over: those that wait never run, a running
  // one is asked to stop and can write nothing any more. Returns how many.
  virtual std::int64_t cancel(Transaction& transaction, std::string_view kind,
                              std::int64_t object) = 0;
  // Nothing where there is none; those that are over are thrown away after some weeks.
  virtual std::optional<JobProgress> look(Transaction& transaction, JobId id) = 0;
};

// A job under way, as its handler sees it.
class RunningJob {
 public:
  virtual ~RunningJob() = default;

  virtual JobId id() const = 0;
  virtual std::int64_t object() const = 0;
  virtual std::int64_t revision() const = 0;
  virtual const std::string& payload() const = 0;
  virtual int attempt() const = 0;  // from 1
  // Asked for when the server stops, or the job has been cancelled or lost to another node.
  virtual std::stop_token stop() const = 0;
  // Whether that is because the server stops, so that nothing may be waited for any more.
  virtual bool is_server_stopping() const { return stop().stop_requested(); }
  // Every write of a handler begins with this: it holds the job's row, and is an error when the job
  // is no longer this worker's, so that a late one overwrites nothing.
  virtual Result<void> hold(Transaction& transaction) = 0;
};

// How an attempt ended, when it did not end well.
struct JobFault {
  std::string what;                            // for people; never a secret
  bool is_final = false;                       // another attempt would not help
  std::optional<std::chrono::seconds> wait{};  // before the next; else the schedule's
};
// Of work that ended with an error: another attempt helps where something was away.
inline JobFault fault_of(const Error& error) {
  return {.what = error.faults.empty() ? error.detail : error.faults.front().detail,
          .is_final = error.type->kind != ErrorKind::unavailable};
}
using JobHandler = std::function<std::expected<void, JobFault>(RunningJob&)>;

}  // namespace toolyard
