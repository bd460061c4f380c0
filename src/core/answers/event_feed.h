// Events on their way to one client that follows something: whoever has news puts them in, from any
// thread, and whoever sends takes them out when the client can take more. Only the latest is kept,
// so a slow client costs no more than a quick one, and skips what is out of date.
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

// An event as a client gets it; what follows a line end within the data is a line of its own.
std::string event_text(std::string_view id, std::string_view data);

class EventFeed {
 public:
  // For whoever has news. The data is one line. Nothing happens once the client is gone.
  void put(std::string id, std::string data);
  // No more will follow.
  void end();
  bool is_abandoned() const;

  // For whoever sends. `wake` is called when there is something to take, once until it was taken,
  // from any thread; it must not call back.
  void attach(std::function<void()> wake);
  // The client has had this event already. True where it was the last: nothing more will come.
  bool skip(std::string_view id);
  struct Taken {
    std::string text;  // as the client gets it; empty: nothing new
    bool is_over = false;
  };
  Taken take();
  // The client is gone; `wake` is not called after this.
  void abandon();

 private:
  void tell();

  mutable std::mutex mutex_;
  std::function<void()> wake_;
  std::string id_, data_;
  bool has_event_ = false;
  bool is_over_ = false;
  bool is_woken_ = false;
  bool is_abandoned_ = false;
};

// What an endpoint answers with that has no end of its own.
struct EventStream {
  std::shared_ptr<EventFeed> feed;
  static constexpr auto fields(auto...) { return std::array<FieldDraft, 0>{}; }
};

}  // namespace toolyard
