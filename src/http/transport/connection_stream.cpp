// The part of Connection that sends server-sent events: to a client that follows a feed, and to one
// that waits long for its response.
#include <utility>

#include "http/transport/connection.h"

namespace toolyard::http {

// A wake-up by the feed, on any thread, is posted to the event loop as an empty response. The
// connection is not freed before all posted wake-ups have arrived.
void Connection::begin_stream(std::shared_ptr<EventFeed> events) {
  events_ = std::move(events);
  events_->attach([this] {
    ++pending_wakeups_;
    loop_.post_answer(*this, Response(), false);
  });
}

void Connection::leave_stream() {
  if (events_ == nullptr) return;
  events_->abandon();
  events_.reset();
}

// Also reads, to notice when the client leaves.
bool Connection::step_streaming() {
  auto taken = events_->take();
  loop_.out() += taken.text;
  if (taken.is_over || loop_.draining()) {
    leave_stream();
    state_ = State::closing;
    return true;
  }
  if (!flush()) return false;
  wait(Waiting::streaming);
  if (reading_) return false;
  in_begin_ = in_end_ = next_ = 0;
  make_room();
  into_body_ = false;
  reading_ = true;
  start_read(in_, in_capacity_);
  return false;
}

void Connection::send_progress(ProgressEvents&& events) noexcept {
  try {
    progress_ = std::make_unique<Progress>(std::move(events));
  } catch (const std::bad_alloc&) {
    // Without memory, the client gets no progress events.
  }
}

// The header of the request, which is used for that of the stream, is kept until the response.
void Connection::send_progress_event() {
  auto& [events, has_begun] = *progress_;
  if (!std::exchange(has_begun, true)) {
    close_after_ = true;
    append_head(loop_.out(), events.head, 0, context_of_head(false));
  }
  loop_.out() += event_text({}, events.next());
  wait_for_reply();
}

// Makes the body of the response the last event of the stream that has begun.
void Connection::finish_progress_stream(Response& response) {
  close_after_ = true;
  response.body = event_text({}, response.content());
  progress_.reset();
}

}  // namespace toolyard::http
