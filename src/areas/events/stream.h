// Streams events to the clients that follow them (server-sent events). One thread reads what any
// node has numbered, only while there are clients; each client receives the next events when it has
// taken those before, so that a slow one misses nothing and delays nobody.
#pragma once
#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "areas/events/service.h"
#include "core/answers/event_feed.h"
#include "core/threads.h"

namespace toolyard::events {

namespace problems {
inline constexpr ProblemType too_many_streams{
    "too_many_streams", ErrorKind::rate_limited, "You have opened too many streams.",
    "The account, the accounts of its network, or all clients together have opened as many streams "
    "of events as they may. Close a stream, or request the events after a position instead."};
}  // namespace problems

// Numbers of streams: in all, of one account, and of the accounts of one network. A stream ends
// after `longest`, and the client has to authenticate again.
struct StreamBounds {
  std::size_t streams = 256;
  std::size_t of_account = 8;
  std::size_t of_network = 64;
  std::chrono::milliseconds interval{300};
  std::chrono::seconds longest{300};
};

class Streams {
 public:
  Streams(Database& database, const EventService& events, Threads& threads,
          const StreamBounds& bounds = {})
      : database_(database), events_(events), threads_(threads), bounds_(bounds) {}

  Result<EventStream> follow(const Call& call, const StreamQuery& query);
  Result<EventStream> follow_own(const Call& call, const StreamQuery& query);

 private:
  using Steady = std::chrono::steady_clock;
  struct Client {
    std::weak_ptr<EventFeed> feed;
    Selection selection;
    UserId user{};
    std::string network;
    std::int64_t after = 0;
    bool has_begun = false;  // whether `Last-Event-ID` was taken into account
    Steady::time_point until;
  };

  Result<EventStream> follow(const Call& call, const StreamQuery& query, Selection selection);
  Result<void> check_places(UserId user, std::string_view network) const;
  void watch(const std::stop_token& stop);
  void send_all(const std::stop_token& stop);
  void send(Client& client, EventFeed& feed, std::int64_t last) const;
  void drop_gone();

  Database& database_;
  const EventService& events_;
  Threads& threads_;
  const StreamBounds bounds_;
  mutable std::mutex mutex_;
  std::condition_variable_any changed_;
  std::vector<std::shared_ptr<Client>> clients_;  // guarded by mutex_; each changed by the thread
  Thread thread_;
};

}  // namespace toolyard::events
