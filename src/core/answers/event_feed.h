// Server-sent events for one client that follows something. Any thread puts events in; the
// connection takes them out when the client can receive more. Only the latest event is kept, so a
// slow client costs no more memory than a fast one and skips outdated events.
#pragma once
#include <array>
#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "core/describe/describe.h"

namespace toolyard {

// Formats an event as `text/event-stream`; each line of the data becomes a `data:` line.
std::string event_text(std::string_view id, std::string_view data);

class EventFeed {
 public:
  // For the producer: replaces the pending event. Does nothing after `end` or `abandon`.
  void put(std::string id, std::string data);
  // For the producer of a sequence, none of which may be skipped: whether the connection waits for
  // the next piece, which `put_text` gives it as finished events. `received` is the id of the last
  // event that the client has received before this feed, from `skip`.
  bool is_waiting() const;
  void put_text(std::string text);
  std::string received() const;
  // For the producer: no more events will follow.
  void end();
  // For the producer, from time to time: ends the feed and drops the pending event if the client
  // may not follow any more.
  void check_permission();
  bool is_abandoned() const;

  // For the API: `holds` returns whether the client may still follow. It may be called from any
  // thread until `abandon` returns, and must not call this feed.
  void permit_while(std::function<bool()> holds);

  // For the connection: `wake` is called when there is something to take, and then not again until
  // `take` is called. It may be called from any thread and must not call this feed.
  void attach(std::function<void()> wake);
  // Drops the pending event if it has this id, because the client has received it before. Returns
  // true if no more events will follow.
  bool skip(std::string_view id);
  struct Taken {
    std::string text;  // as sent to the client; empty if there is no new event
    bool is_over = false;
  };
  Taken take();
  // The client has disconnected; `wake` is not called after this returns.
  void abandon();

 private:
  void tell();

  mutable std::mutex mutex_;
  std::function<void()> wake_;
  std::function<bool()> is_permitted_;
  std::string id_, data_, received_;
  std::string text_;  // finished events
  bool has_event_ = false;
  bool is_over_ = false;
  bool is_woken_ = false;
  bool is_abandoned_ = false;
};

// Response of an endpoint that sends events until the client disconnects or the feed ends.
struct EventStream {
  std::shared_ptr<EventFeed> feed;
  static constexpr auto fields(auto...) { return std::array<FieldDraft, 0>{}; }
};

}  // namespace toolyard
