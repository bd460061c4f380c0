#include "areas/jobs/workers/workers.h"

#include <algorithm>
#include <utility>

#include "areas/jobs/event_kinds.h"
#include "core/crypto/random.h"
#include "records/events.h"

namespace toolyard::jobs {
namespace {

using std::chrono::milliseconds;
using Steady = std::chrono::steady_clock;

constexpr std::size_t kOwnerSize = 22;  // 130 bits
constexpr int kTriesAtStop = 3;

std::string new_owner() {
  std::string owner;
  append_random_base62(owner, kOwnerSize);
  return owner;
}

// Ends a job, which is an event if it has failed. Returns false if it has another owner.
bool end_claimed(Transaction& transaction, const Claim& claim, std::string_view owner,
                 const Ending& ending) {
  if (!end_job(transaction, claim.id, owner, ending)) return false;
  if (ending.state != JobState::failed) return true;
  const JobEvent data{.id = static_cast<std::int64_t>(claim.id),
                      .kind = claim.kind,
                      .object = claim.object,
                      .attempts = ending.attempt};
  write_event(transaction, event_kinds::failed, data, {data.id},
              ending.finished_at.value_or(ending.due_at));
  return true;
}

// Registers an owner with the running jobs, and removes it on destruction unless `keep` was called.
class RegisteredOwner {
 public:
  RegisteredOwner(RunningJobs& running, const std::string& owner)
      : running_(running), owner_(owner) {
    running.add_owner(owner);
  }
  RegisteredOwner(const RegisteredOwner&) = delete;
  RegisteredOwner& operator=(const RegisteredOwner&) = delete;
  ~RegisteredOwner() {
    if (!is_kept_) running_.remove_owner(owner_);
  }
  void keep() { is_kept_ = true; }

 private:
  RunningJobs& running_;
  const std::string& owner_;
  bool is_kept_ = false;
};

std::unexpected<JobFault> thrown(Log& log, const Claim& claim, std::string_view what) {
  log.event(LogLevel::error, "a job handler has thrown an exception",
            {{"job", static_cast<std::int64_t>(claim.id)}, {"kind", claim.kind}, {"what", what}});
  return std::unexpected(JobFault{.what = "The attempt ended with an internal error."});
}

Outcome outcome_of(Log& log, ClaimedJob& job, const JobHandler& handler) {
  try {
    return handler(job);
  } catch (...) {
    return thrown(log, job.claim(), current_exception_message());
  }
}

}  // namespace

// Counts a worker thread while it runs. A thread that starts after `stop` was called claims
// nothing.
class Workers::ActiveThread {
 public:
  explicit ActiveThread(Workers& workers) : workers_(workers) {
    const std::lock_guard lock(workers.mutex_);
    ++workers.active_;
  }
  ActiveThread(const ActiveThread&) = delete;
  ActiveThread& operator=(const ActiveThread&) = delete;
  ~ActiveThread() {
    const std::lock_guard lock(workers_.mutex_);
    --workers_.active_;
    workers_.left_.notify_all();
  }

 private:
  Workers& workers_;
};

Workers::Workers(JobContext& context, std::vector<KnownKind> kinds)
    : context_(context), kinds_(std::move(kinds)),
      sql_(context.database.engine(), context.options.threads),
      round_robin_(kinds_.size(), context.options.threads),
      failure_log_(context.log, "jobs cannot be claimed") {
  for (const auto& kind : kinds_) names_.push_back(kind.name);
  const auto count = kinds_.empty() ? 0 : context.options.threads;
  for (std::size_t i = 0; i < count; ++i)
    threads_.push_back(
        context.threads.start("job-worker", [this](const std::stop_token& stop) { work(stop); }));
}

Workers::~Workers() {
  for (auto& thread : threads_) thread.request_stop();
  context_.running.request_stop_of_all();
}

void Workers::stop() {
  for (auto& thread : threads_) thread.request_stop();
  context_.running.request_stop_of_all();
  {
    std::unique_lock lock(mutex_);
    if (left_.wait_for(lock, context_.options.stop_timeout, [this] { return active_ == 0; }))
      return;
  }
  for (const auto& job : context_.running.jobs())
    static_cast<void>(try_write_ending(*job, handed_back(job->claim(), context_.clock())));
}

void Workers::work(const std::stop_token& stop) {
  const ActiveThread here(*this);
  while (!stop.stop_requested()) {
    const auto found = claim_next();
    if (!found.job) {
      context_.notifier.wait(stop, found.wait);
      continue;
    }
    context_.notifier.notify();
    perform(found, stop);
  }
}

Workers::Found Workers::claim_next() {
  auto kinds = catch_as_error([&] { return find_due_kinds(); });
  if (!kinds) {
    failure_log_.failed(kinds.error().detail);
    return {.wait = context_.options.poll};
  }
  bool has_failed = false;
  while (const auto kind = round_robin_.take(kinds->due)) {
    auto job = catch_as_error([&] { return claim(*kind); });
    if (job && *job) return {.job = std::move(*job), .kind = *kind};
    round_robin_.release(*kind);
    std::erase(kinds->due, *kind);
    if (job) continue;
    has_failed = true;
    failure_log_.failed(job.error().detail);
  }
  if (!has_failed) failure_log_.recovered();
  return {.wait = kinds->wait};
}

Result<Workers::DueKinds> Workers::find_due_kinds() {
  TOOLYARD_TRY(
      const auto firsts,
      context_.database.read([&](Transaction& transaction) -> Result<std::vector<KindDue>> {
        return next_due(transaction, names_);
      }));
  DueKinds kinds{.wait = context_.options.poll};
  const auto now = context_.clock();
  for (const auto& first : firsts) {
    if (!first.due_at) continue;
    const auto kind = std::ranges::find(names_, first.kind);
    if (*first.due_at <= now) kinds.due.push_back(std::size_t(kind - names_.begin()));
    else kinds.wait = std::min(kinds.wait, std::chrono::ceil<milliseconds>(*first.due_at - now));
  }
  return kinds;
}

Result<std::shared_ptr<ClaimedJob>> Workers::claim(std::size_t kind) {
  const auto requested_at = Steady::now();
  const auto owner = new_owner();
  RegisteredOwner registered(context_.running, owner);
  std::vector<JobId> given_up_on;
  auto claimed =
      context_.database.write([&](Transaction& transaction) -> Result<std::optional<Claim>> {
        given_up_on.clear();
        // Read once the transaction has begun, which can take longer than a lease: meanwhile the
        // clock may have been set back, and another thread may have claimed a job.
        const auto now = context_.clock();
        const auto running = context_.running.owners();
        const Lease lease{.owner = owner, .now = now, .until = now + context_.options.lease};
        for (;;) {
          auto one = sql_.claim(transaction, names_[kind], lease, running);
          if (!one || one->attempt <= kMaxAttempts) return one;
          end_claimed(transaction, *one, owner, given_up(*one, now));
          given_up_on.push_back(one->id);
        }
      });
  if (!claimed) return std::unexpected(std::move(claimed.error()));
  for (const auto id : given_up_on)
    context_.log.event(LogLevel::error, "the worker of a job's last attempt was lost",
                       {{"job", static_cast<std::int64_t>(id)}, {"kind", names_[kind]}});
  if (!*claimed) return nullptr;
  auto job = std::make_shared<ClaimedJob>(std::move(**claimed), owner);
  job->renew_at = requested_at + context_.options.renewal;
  job->leased_until = requested_at + context_.options.lease;
  context_.running.add(job);
  registered.keep();
  return job;
}

void Workers::perform(const Found& found, const std::stop_token& stop) {
  struct Leaving {
    Workers& workers;
    const Found& found;
    ~Leaving() {
      workers.context_.running.remove_owner(found.job->owner());
      workers.round_robin_.release(found.kind);
    }
  };
  const Leaving leaving{*this, found};
  auto& job = *found.job;
  // The request to stop all jobs may have been made before this one was registered.
  if (stop.stop_requested()) job.request_stop_with_server();
  write_ending(job, attempt(job, kinds_[found.kind].handler), stop);
}

Ending Workers::attempt(ClaimedJob& job, const JobHandler& handler) {
  const auto& claim = job.claim();
  if (job.is_stop_requested()) return handed_back(claim, context_.clock());
  const auto outcome = outcome_of(context_.log, job, handler);
  const auto now = context_.clock();
  // A handler that stops because it was asked to has not failed.
  if (!outcome && !outcome.error().is_final && job.is_stop_requested())
    return handed_back(claim, now);
  auto ending = ending_of(claim, outcome, now);
  log_failure(claim, outcome, ending);
  return ending;
}

void Workers::log_failure(const Claim& claim, const Outcome& outcome, const Ending& ending) {
  if (outcome) return;
  const bool is_over = ending.state == JobState::failed;
  context_.log.event(is_over ? LogLevel::error : LogLevel::warning,
                     is_over ? "a job has failed" : "an attempt of a job has failed",
                     {{"job", static_cast<std::int64_t>(claim.id)},
                      {"kind", claim.kind},
                      {"attempt", claim.attempt},
                      {"what", *ending.error}});
}

// Writes the outcome, and retries while the database is unavailable; the lease keeps being renewed
// if that is possible. Gives up after the length of a lease, or after a few attempts when the
// server stops: the job is then run again by the worker that claims it next.
void Workers::write_ending(ClaimedJob& job, const Ending& ending, const std::stop_token& stop) {
  const auto deadline = Steady::now() + context_.options.lease;
  auto pause = milliseconds(50);
  for (int tries = 1;; ++tries) {
    const auto kept = try_write_ending(job, ending);
    if (kept) {
      if (!*kept)
        context_.log.event(LogLevel::info, "a job was cancelled or lost while it ran",
                           {{"job", static_cast<std::int64_t>(job.id())}});
      return;
    }
    if (tries == 1)
      context_.log.event(
          LogLevel::error, "the outcome of a job cannot be written yet",
          {{"job", static_cast<std::int64_t>(job.id())}, {"what", kept.error().detail}});
    if (Steady::now() > deadline || (stop.stop_requested() && tries >= kTriesAtStop)) return;
    sleep_for(stop, pause);
    pause = std::min(2 * pause, milliseconds(1'000));
  }
}

Result<bool> Workers::try_write_ending(const ClaimedJob& job, const Ending& ending) {
  return catch_as_error([&] {
    return context_.database.write([&](Transaction& transaction) -> Result<bool> {
      return end_claimed(transaction, job.claim(), job.owner(), ending);
    });
  });
}

}  // namespace toolyard::jobs
