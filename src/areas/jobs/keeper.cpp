#include "areas/jobs/keeper.h"

#include <algorithm>

#include "areas/jobs/store.h"

namespace toolyard::jobs {
namespace {

using std::chrono::milliseconds;

constexpr std::chrono::seconds kTrust{30};
constexpr std::chrono::minutes kBetweenCleanUps{10};
constexpr std::int64_t kAtOnce = 1'000;  // rows, so that no lease waits for a clean-up

}  // namespace

Keeper::Keeper(Node& node)
    : node_(node), trouble_(node.log, "jobs cannot be kept"), clean_up_at_(Steady::now()),
      last_round_(Steady::now()),
      thread_(
          node.threads.start("job-keeper", [this](const std::stop_token& stop) { run(stop); })) {}

bool Keeper::is_alive() const { return Steady::now() < last_round_.load() + kTrust; }

void Keeper::run(const std::stop_token& stop) {
  const auto pause = std::clamp(node_.options.renewal / 4, milliseconds(5), milliseconds(1'000));
  do {
    for (const auto& job : node_.held.jobs())
      if (job->renew_at <= Steady::now()) renew(*job);
    if (clean_up_at_ <= Steady::now()) clean_up();
    last_round_ = Steady::now();
  } while (sleep_for(stop, pause));
}

// A lease that could not be renewed is tried again in the next round; once it is over, somebody
// else may have the job.
void Keeper::renew(UnderWay& job) {
  const auto asked = Steady::now();
  const auto until = node_.clock() + node_.options.lease;
  const auto renewed = surviving([&] {
    return node_.database.write([&](Transaction& transaction) -> Result<bool> {
      return renew_job(transaction, job.id(), job.owner(), until);
    });
  });
  if (!renewed) {
    trouble_.is_there(renewed.error().detail);
    if (asked >= job.leased_until) job.ask_to_stop();
    return;
  }
  trouble_.is_over();
  job.renew_at = asked + node_.options.renewal;
  if (*renewed) job.leased_until = asked + node_.options.lease;
  else job.ask_to_stop();
}

void Keeper::clean_up() {
  const auto before = node_.clock() - node_.options.kept_for;
  const auto deleted = surviving([&] {
    return node_.database.write([&](Transaction& transaction) -> Result<std::int64_t> {
      return delete_finished(transaction, before, kAtOnce);
    });
  });
  if (!deleted) trouble_.is_there(deleted.error().detail);
  if (deleted != kAtOnce) clean_up_at_ = Steady::now() + kBetweenCleanUps;
}

}  // namespace toolyard::jobs
