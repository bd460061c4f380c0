// Streams the changes of runs to the clients that follow them (server-sent events). One thread
// polls for changes made by any node, only while there are watchers; a slow or disconnected client
// does not block it.
#pragma once
#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <vector>

#include "areas/autopilot/runs/service.h"
#include "core/answers/event_feed.h"
#include "core/threads.h"

namespace toolyard::autopilot {

namespace problems {
inline constexpr ProblemType too_many_watchers{"too_many_watchers", ErrorKind::unavailable,
                                               "Too many clients follow runs.",
                                               "Poll the run instead, or retry later."};
inline constexpr ProblemType too_many_own_watchers{
    "too_many_own_watchers", ErrorKind::rate_limited, "You follow too many runs at once.",
    "The account, or all accounts of its network together, have opened their share of the streams "
    "that the server can serve. Close a stream, or poll the run instead."};
}  // namespace problems

// Limits of watchers: in all, of one account, and of the accounts of one network. A stream ends
// after `longest`, and the client has to authenticate again.
struct WatchBounds {
  std::size_t watchers = 256;
  std::size_t watchers_of_account = 16;
  std::size_t watchers_of_network = 128;
  std::chrono::milliseconds interval{500};
  std::chrono::seconds longest{300};
};

class RunWatch {
 public:
  RunWatch(Database& database, const RunService& runs, Threads& threads,
           const WatchBounds& bounds = {})
      : database_(database), runs_(runs), threads_(threads), bounds_(bounds) {}

  Result<EventStream> follow(const Call& call, RunId run);

 private:
  using Steady = std::chrono::steady_clock;
  struct Watcher {
    std::weak_ptr<EventFeed> feed;
    RunId run{};
    UserId user{};
    std::string network;
    std::optional<Role> role;
    std::int64_t sent = 0;  // change count of the run that was sent last
    Steady::time_point until;
  };
  struct Update {
    std::int64_t id = 0;
    std::string data;
    bool is_over = false;
  };
  using Counts = std::vector<std::pair<RunId, std::int64_t>>;

  void watch(const std::stop_token& stop);
  void send_all(const std::stop_token& stop);
  void send(Watcher& watcher, Counts& counts) const;
  Result<Update> find_update(RunId run, std::optional<Role> role) const;
  std::optional<std::int64_t> count(RunId run) const;
  void drop_gone();
  Result<void> check_places(UserId user, std::string_view network) const;

  Database& database_;
  const RunService& runs_;
  Threads& threads_;
  const WatchBounds bounds_;
  std::mutex mutex_;
  std::condition_variable_any changed_;
  std::vector<Watcher> watchers_;  // guarded by mutex_
  Thread thread_;
};

}  // namespace toolyard::autopilot
