#include "tests/simulation/jobs_watch.h"

#include <algorithm>

namespace toolyard::simulation {
namespace {

constexpr std::int64_t max_attempts = 5;

bool is_ended(JobState state) {
  return state == JobState::done || state == JobState::failed || state == JobState::cancelled;
}

}  // namespace

JobsWatch::JobsWatch(World& world, Database& real, std::string_view effects,
                     std::chrono::milliseconds lease)
    : world_(world), real_(real),
      sql_(
          "select id, kind, object, revision, state, attempt, owner, due_at, (select count(*) "
          "from " +
          std::string(effects) + " e where e.job = jobs.id) as effects from jobs order by id"),
      lease_(lease) {}

bool JobsWatch::are_over() const {
  return std::ranges::all_of(jobs_, [](const auto& one) { return is_ended(one.second.state); });
}

void JobsWatch::expect(bool holds, const JobRow& job, std::string_view what) {
  if (holds) return;
  world_.violated("job " + std::to_string(std::int64_t(job.id)) + " (" + job.kind + ", attempt " +
                  std::to_string(job.attempt) + "): " + std::string(what));
}

JobsWatch::ActiveHandler::ActiveHandler(JobsWatch& watch, const Process& process, JobId job)
    : watch_(watch) {
  const auto& owner = watch.jobs_.at(job).owner;
  const auto known = watch.owners_.find(owner);
  if (known == watch.owners_.end() || known->second != &process) return;
  owner_ = owner;
  watch.at_work_.insert(owner);
}
JobsWatch::ActiveHandler::~ActiveHandler() { watch_.at_work_.erase(owner_); }

void JobsWatch::look(const Process& process) {
  const auto all = real_.read([&](Transaction& transaction) -> Result<std::vector<JobRow>> {
    return transaction.rows<JobRow>(sql_);
  });
  for (const auto& job : *all) {
    const auto [known, is_new] = jobs_.emplace(job.id, job);
    if (is_new) continue;
    compare(known->second, job, process);
    known->second = job;
  }
}

// Returns whether a claim would take the job from a process that works on it and could have renewed
// its lease: the store has not failed for the length of a lease, and the clocks agree.
bool JobsWatch::is_kept_from(const Process& holder, const std::string& owner) const {
  return holder.is_alive && !holder.is_stopping && at_work_.contains(owner) &&
         world_.largest_offset() < std::chrono::seconds(2) &&
         holder.trouble_us < world_.now_us() - lease_.count();
}

void JobsWatch::compare(const JobRow& before, const JobRow& after, const Process& process) {
  const bool was_running = before.state == JobState::running;
  const auto holder = owners_.find(before.owner);
  const bool is_holder = was_running && holder != owners_.end() && holder->second == &process;
  const bool is_claim = after.owner != before.owner && !after.owner.empty();
  if (is_claim) owners_[after.owner] = &process;
  if (is_claim && was_running)
    expect(world_.now() + world_.largest_offset() >= before.due_at, after,
           "it is claimed while somebody holds it");
  if (is_claim && was_running && holder != owners_.end())
    expect(!is_kept_from(*holder->second, before.owner), after, "its lease has not been renewed");
  if (is_claim && is_holder)
    expect(!at_work_.contains(before.owner), after, "a process claims what it works on");
  expect(after.effects <= 1, after, "its effect comes twice");
  if (after.effects != before.effects)
    expect(is_holder && after.owner == before.owner, after,
           "an effect of one who does not hold it");
  expect(!is_ended(before.state) || before.state == after.state, after, "it had ended");
  if (after.state == JobState::done && !is_ended(before.state)) {
    expect(is_holder, after, "it is done by one who does not hold it");
    expect(after.effects == 1, after, "it is done without its effect");
  }
  if (after.state == JobState::failed && !is_ended(before.state))
    expect(after.attempt >= max_attempts, after, "it is given up early");
  expect(after.attempt <= max_attempts, after, "it has too many attempts");
}

}  // namespace toolyard::simulation
