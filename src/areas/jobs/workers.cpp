#include "areas/jobs/workers.h"

#include <algorithm>
#include <utility>

#include "core/crypto/random.h"

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

// An owner that leaves again where it has claimed nothing.
class Entered {
 public:
  Entered(Held& held, const std::string& owner) : held_(held), owner_(owner) { held.enter(owner); }
  Entered(const Entered&) = delete;
  Entered& operator=(const Entered&) = delete;
  ~Entered() {
    if (!stays_) held_.leave(owner_);
  }
  void stays() { stays_ = true; }

 private:
  Held& held_;
  const std::string& owner_;
  bool stays_ = false;
};

std::unexpected<JobFault> thrown(Log& log, const Claim& claim, std::string_view what) {
  log.event(LogLevel::error, "a job's handler has thrown",
            {{"job", static_cast<std::int64_t>(claim.id)}, {"kind", claim.kind}, {"what", what}});
  return std::unexpected(JobFault{.what = "The attempt ended with a fault of the server's."});
}

Outcome outcome_of(Log& log, UnderWay& job, const JobHandler& handler) {
  try {
    return handler(job);
  } catch (...) {
    return thrown(log, job.claim(), what_was_caught());
  }
}

}  // namespace

// Whoever begins once the stop was asked for claims nothing.
class Workers::AtWork {
 public:
  explicit AtWork(Workers& workers) : workers_(workers) {
    const std::lock_guard lock(workers.mutex_);
    ++workers.at_work_;
  }
  AtWork(const AtWork&) = delete;
  AtWork& operator=(const AtWork&) = delete;
  ~AtWork() {
    const std::lock_guard lock(workers_.mutex_);
    --workers_.at_work_;
    workers_.left_.notify_all();
  }

 private:
  Workers& workers_;
};

Workers::Workers(Node& node, std::vector<KnownKind> kinds)
    : node_(node), kinds_(std::move(kinds)), sql_(node.database.engine(), node.options.threads),
      turns_(kinds_.size(), node.options.threads), trouble_(node.log, "jobs cannot be worked on") {
  for (const auto& kind : kinds_) names_.push_back(kind.name);
  const auto count = kinds_.empty() ? 0 : node.options.threads;
  for (std::size_t i = 0; i < count; ++i)
    threads_.push_back(
        node.threads.start("job-worker", [this](const std::stop_token& stop) { work(stop); }));
}

Workers::~Workers() {
  for (auto& thread : threads_) thread.request_stop();
  node_.held.ask_all_to_stop();
}

void Workers::stop() {
  for (auto& thread : threads_) thread.request_stop();
  node_.held.ask_all_to_stop();
  {
    std::unique_lock lock(mutex_);
    if (left_.wait_for(lock, node_.options.patience, [this] { return at_work_ == 0; })) return;
  }
  for (const auto& job : node_.held.jobs())
    static_cast<void>(end(*job, handed_back(job->claim(), node_.clock())));
}

void Workers::work(const std::stop_token& stop) {
  const AtWork here(*this);
  while (!stop.stop_requested()) {
    const auto found = find();
    if (!found.job) {
      node_.bell.wait(stop, found.wait);
      continue;
    }
    node_.bell.ring();
    perform(found, stop);
  }
}

Workers::Found Workers::find() {
  auto outlook = surviving([&] { return look(); });
  if (!outlook) {
    trouble_.is_there(outlook.error().detail);
    return {.wait = node_.options.poll};
  }
  bool is_in_trouble = false;
  while (const auto kind = turns_.take(outlook->due)) {
    auto job = surviving([&] { return claim(*kind); });
    if (job && *job) return {.job = std::move(*job), .kind = *kind};
    turns_.give_back(*kind);
    std::erase(outlook->due, *kind);
    if (job) continue;
    is_in_trouble = true;
    trouble_.is_there(job.error().detail);
  }
  if (!is_in_trouble) trouble_.is_over();
  return {.wait = outlook->wait};
}

Result<Workers::Outlook> Workers::look() {
  TOOLYARD_TRY(const auto firsts,
               node_.database.read([&](Transaction& transaction) -> Result<std::vector<KindDue>> {
                 return next_due(transaction, names_);
               }));
  Outlook outlook{.wait = node_.options.poll};
  const auto now = node_.clock();
  for (const auto& first : firsts) {
    if (!first.due_at) continue;
    const auto kind = std::ranges::find(names_, first.kind);
    if (*first.due_at <= now) outlook.due.push_back(std::size_t(kind - names_.begin()));
    else
      outlook.wait = std::min(outlook.wait, std::chrono::ceil<milliseconds>(*first.due_at - now));
  }
  return outlook;
}

Result<std::shared_ptr<UnderWay>> Workers::claim(std::size_t kind) {
  const auto asked = Steady::now();
  const auto now = node_.clock();
  const auto owner = new_owner();
  Entered entered(node_.held, owner);
  const auto running = node_.held.owners();
  const Lease lease{.owner = owner, .now = now, .until = now + node_.options.lease};
  std::vector<JobId> given_up_on;
  auto claimed =
      node_.database.write([&](Transaction& transaction) -> Result<std::optional<Claim>> {
        given_up_on.clear();
        for (;;) {
          auto one = sql_.claim(transaction, names_[kind], lease, running);
          if (!one || one->attempt <= kMostAttempts) return one;
          end_job(transaction, one->id, owner, given_up(*one, now));
          given_up_on.push_back(one->id);
        }
      });
  if (!claimed) return std::unexpected(std::move(claimed.error()));
  for (const auto id : given_up_on)
    node_.log.event(LogLevel::error, "a job's last worker is gone",
                    {{"job", static_cast<std::int64_t>(id)}, {"kind", names_[kind]}});
  if (!*claimed) return nullptr;
  auto job = std::make_shared<UnderWay>(std::move(**claimed), owner);
  job->renew_at = asked + node_.options.renewal;
  job->leased_until = asked + node_.options.lease;
  node_.held.add(job);
  entered.stays();
  return job;
}

void Workers::perform(const Found& found, const std::stop_token& stop) {
  struct Leaving {
    Workers& workers;
    const Found& found;
    ~Leaving() {
      workers.node_.held.leave(found.job->owner());
      workers.turns_.give_back(found.kind);
    }
  };
  const Leaving leaving{*this, found};
  auto& job = *found.job;
  // It may have been asked of all before this one was among them.
  if (stop.stop_requested()) job.ask_to_stop();
  settle(job, attempt(job, kinds_[found.kind].handler), stop);
}

Ending Workers::attempt(UnderWay& job, const JobHandler& handler) {
  const auto& claim = job.claim();
  if (job.is_asked_to_stop()) return handed_back(claim, node_.clock());
  const auto outcome = outcome_of(node_.log, job, handler);
  const auto now = node_.clock();
  // Who stops because he was asked to has not failed.
  if (!outcome && !outcome.error().is_final && job.is_asked_to_stop())
    return handed_back(claim, now);
  auto ending = ending_of(claim, outcome, now);
  tell(claim, outcome, ending);
  return ending;
}

void Workers::tell(const Claim& claim, const Outcome& outcome, const Ending& ending) {
  if (outcome) return;
  const bool is_over = ending.state == JobState::failed;
  node_.log.event(is_over ? LogLevel::error : LogLevel::warning,
                  is_over ? "a job has failed" : "a job's attempt has failed",
                  {{"job", static_cast<std::int64_t>(claim.id)},
                   {"kind", claim.kind},
                   {"attempt", claim.attempt},
                   {"what", *ending.error}});
}

// While the store is away, the outcome waits here, and the lease goes on being renewed if that is
// possible. What cannot be written within a lease is left to whoever claims the job then.
void Workers::settle(UnderWay& job, const Ending& ending, const std::stop_token& stop) {
  const auto deadline = Steady::now() + node_.options.lease;
  auto pause = milliseconds(50);
  for (int tries = 1;; ++tries) {
    const auto kept = end(job, ending);
    if (kept) {
      if (!*kept)
        node_.log.event(LogLevel::info, "a job was cancelled or lost while it ran",
                        {{"job", static_cast<std::int64_t>(job.id())}});
      return;
    }
    if (tries == 1)
      node_.log.event(
          LogLevel::error, "a job's outcome has to wait for the store",
          {{"job", static_cast<std::int64_t>(job.id())}, {"what", kept.error().detail}});
    if (Steady::now() > deadline || (stop.stop_requested() && tries >= kTriesAtStop)) return;
    sleep_for(stop, pause);
    pause = std::min(2 * pause, milliseconds(1'000));
  }
}

Result<bool> Workers::end(const UnderWay& job, const Ending& ending) {
  return surviving([&] {
    return node_.database.write([&](Transaction& transaction) -> Result<bool> {
      return end_job(transaction, job.id(), job.owner(), ending);
    });
  });
}

}  // namespace toolyard::jobs
