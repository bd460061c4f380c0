// Jobs as values: the public view of a job, a worker's claim on it, and the state it is left in.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "core/describe/describe.h"
#include "core/endpoint/page.h"
#include "core/error.h"
#include "ports/job_queue.h"

namespace toolyard::jobs {

// The public view of a job. Excludes its payload, which may be confidential.
struct Job {
  static constexpr std::string_view schema_name = "Job";
  JobId id{};
  std::string kind;
  std::int64_t object = 0;
  std::int64_t revision = 0;
  JobState state = JobState::queued;
  std::int64_t attempt = 0;
  std::optional<std::string> error;
  std::optional<Instant> run_at;
  Instant created_at;
  std::optional<Instant> started_at;
  std::optional<Instant> finished_at;

  static constexpr auto fields(auto...) {
    return std::array{
        field<&Job::id>("Id of the job.").sortable(),
        field<&Job::kind>("What the job does, such as `content.publish`.").sortable(),
        field<&Job::object>("Id of the record the job works on."),
        field<&Job::revision>("Revision of that record."),
        field<&Job::state>("State of the job.").sortable(),
        field<&Job::attempt>("Number of attempts started so far, at most 5."),
        field<&Job::error>("Reason the last attempt failed, or the error of the previous job for "
                           "the same work; null if there is none."),
        field<&Job::run_at>("When a queued job is due."),
        field<&Job::created_at>("When the job was created.").sortable(),
        field<&Job::started_at>("When the last attempt started."),
        field<&Job::finished_at>("When the job succeeded, failed permanently or was cancelled."),
    };
  }
};

struct JobQuery : LongListQuery {
  std::optional<JobState> state;
  std::string_view kind;
  std::optional<std::int64_t> object;
  std::string_view search, ordering;
  static constexpr auto fields(auto...) {
    return joined(
        LongListQuery::fields(),
        std::array{
            field<&JobQuery::state>("Only jobs in this state."),
            field<&JobQuery::kind>("Only jobs of this kind."),
            field<&JobQuery::object>("Only jobs that work on the record with this id."),
            field<&JobQuery::search>("Words to find in the kind or the error.").limits(0, 200),
            field<&JobQuery::ordering>(
                "Sort fields, separated by commas: `id`, `created_at`, `kind`, "
                "`state`; prefix `-` for descending order.")});
  }
};

// A job as claimed by a worker.
struct Claim {
  JobId id{};
  std::string kind;
  std::int64_t object = 0;
  std::int64_t revision = 0;
  std::string payload;
  std::int64_t attempt = 0;  // number of this attempt, from 1

  static constexpr auto fields(auto...) {
    return row_columns<Claim, &Claim::id, &Claim::kind, &Claim::object, &Claim::revision,
                       &Claim::payload, &Claim::attempt>();
  }
};

// The state in which a worker leaves a job that it releases.
struct Ending {
  JobState state = JobState::done;
  std::int64_t attempt = 0;
  Instant due_at;
  std::optional<std::string> error = {};
  std::optional<Instant> finished_at = {};
};

namespace problems {
inline constexpr ProblemType job_lost{
    "job_lost", ErrorKind::conflict, "The job no longer belongs to this worker.",
    "The job was cancelled, or its lease expired and another worker claimed it."};
}  // namespace problems

}  // namespace toolyard::jobs
