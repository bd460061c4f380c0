// The part of Connection that sends server-sent events: to a client that follows a feed, and to one
// that waits long for its response.
#include <limits>
#include <utility>

#include "http/transport/connection.h"

namespace toolyard::http {

// The connection is not freed before all that has been posted to it has arrived.
void Connection::begin_stream(std::shared_ptr<EventFeed> events) {
  events_ = std::move(events);
  events_->attach([this] { loop_.post(*this, {}); });
}

void Connection::leave_stream() {
  if (events_ == nullptr) return;
  events_->abandon();
  events_.reset();
}

// Also reads, to notice when the client leaves. What it sends is ignored.
bool Connection::step_streaming() {
  auto taken = events_->take();
  out_.text() += taken.text;
  if (taken.is_over || loop_.draining()) {
    leave_stream();
    state_ = State::closing;
    return true;
  }
  if (may_read(Waiting::streaming)) read_and_drop(std::numeric_limits<std::uint64_t>::max());
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
    append_head(out_.text(), events.head, 0, context_of_head(false));
  }
  out_.text() += event_text({}, events.next());
  wait_for_reply();
}

// Makes the body of the response the last event of the stream that has begun.
void Connection::finish_progress_stream(Response& response) {
  close_after_ = true;
  response.body = event_text({}, response.content());
  progress_.reset();
}

}  // namespace toolyard::http
