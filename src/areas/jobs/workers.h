// The threads that do the jobs. Each claims one, runs its handler, and writes down how it went; a
// job that is over here by any other road than that runs again somewhere.
#pragma once
#include <condition_variable>
#include <mutex>
#include <string>
#include <vector>

#include "areas/jobs/node.h"
#include "areas/jobs/schedule.h"
#include "areas/jobs/store.h"
#include "areas/jobs/turns.h"

namespace toolyard::jobs {

struct KnownKind {
  std::string name;
  JobHandler handler;
};

class Workers {
 public:
  // Starts them.
  Workers(Node& node, std::vector<KnownKind> kinds);
  // Waits for handlers that do not stop.
  ~Workers();

  // Claims nothing more, asks all handlers to stop, and hands back what has not ended within the
  // options' patience.
  void stop();

 private:
  class AtWork;
  struct Found {
    std::shared_ptr<UnderWay> job;  // null: none
    std::size_t kind = 0;
    std::chrono::milliseconds wait{};  // until it is worth looking again
  };
  // The kinds with a job to claim, and when there may be another.
  struct Outlook {
    std::vector<std::size_t> due;
    std::chrono::milliseconds wait{};
  };

  void work(const std::stop_token& stop);
  Found find();
  Result<Outlook> look();
  Result<std::shared_ptr<UnderWay>> claim(std::size_t kind);
  void perform(const Found& found, const std::stop_token& stop);
  Ending attempt(UnderWay& job, const JobHandler& handler);
  void tell(const Claim& claim, const Outcome& outcome, const Ending& ending);
  void settle(UnderWay& job, const Ending& ending, const std::stop_token& stop);
  Result<bool> end(const UnderWay& job, const Ending& ending);

  Node& node_;
  const std::vector<KnownKind> kinds_;
  std::vector<std::string> names_;  // of the same
  const ClaimSql sql_;
  Turns turns_;
  Trouble trouble_;
  std::mutex mutex_;
  std::condition_variable left_;
  std::size_t at_work_ = 0;  // threads; guarded
  std::vector<Thread> threads_;
};

}  // namespace toolyard::jobs
