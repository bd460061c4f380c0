#include "core/answers/event_feed.h"

#include <utility>

namespace toolyard {

std::string event_text(std::string_view id, std::string_view data) {
  std::string text;
  if (!id.empty()) text.append("id: ").append(id).append("\n");
  while (true) {
    const auto end = data.find_first_of("\r\n");
    text.append("data: ").append(data.substr(0, end)).append("\n");
    if (end == data.npos) return text += '\n';
    data.remove_prefix(data.substr(end).starts_with("\r\n") ? end + 2 : end + 1);
  }
}

// Called with the lock held, so that `wake_` is not called after `abandon` has returned.
void EventFeed::tell() {
  if (is_woken_ || !wake_) return;
  is_woken_ = true;
  wake_();
}

void EventFeed::put(std::string id, std::string data) {
  const std::scoped_lock lock(mutex_);
  if (is_abandoned_ || is_over_) return;
  id_ = std::move(id);
  data_ = std::move(data);
  has_event_ = true;
  tell();
}

bool EventFeed::is_waiting() const {
  const std::scoped_lock lock(mutex_);
  return wake_ && !is_over_ && !has_event_ && text_.empty();
}

void EventFeed::put_text(std::string text) {
  const std::scoped_lock lock(mutex_);
  if (is_abandoned_ || is_over_) return;
  text_ += text;
  tell();
}

std::string EventFeed::received() const {
  const std::scoped_lock lock(mutex_);
  return received_;
}

void EventFeed::end() {
  const std::scoped_lock lock(mutex_);
  is_over_ = true;
  tell();
}

void EventFeed::permit_while(std::function<bool()> holds) {
  const std::scoped_lock lock(mutex_);
  is_permitted_ = std::move(holds);
}

void EventFeed::check_permission() {
  const std::scoped_lock lock(mutex_);
  if (is_over_ || !is_permitted_ || is_permitted_()) return;
  has_event_ = false;
  text_.clear();
  is_over_ = true;
  tell();
}

bool EventFeed::is_abandoned() const {
  const std::scoped_lock lock(mutex_);
  return is_abandoned_;
}

void EventFeed::attach(std::function<void()> wake) {
  const std::scoped_lock lock(mutex_);
  wake_ = std::move(wake);
}

bool EventFeed::skip(std::string_view id) {
  const std::scoped_lock lock(mutex_);
  if (has_event_ && id == id_) has_event_ = false;
  received_ = id;
  return is_over_ && !has_event_;
}

EventFeed::Taken EventFeed::take() {
  const std::scoped_lock lock(mutex_);
  is_woken_ = false;
  Taken taken{.text = std::exchange(text_, {}), .is_over = is_over_};
  if (std::exchange(has_event_, false)) taken.text += event_text(id_, data_);
  return taken;
}

void EventFeed::abandon() {
  const std::scoped_lock lock(mutex_);
  is_abandoned_ = true;
  wake_ = {};
  is_permitted_ = {};
}

}  // namespace toolyard
