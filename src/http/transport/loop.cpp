#include "http/transport/loop.h"

#include <time.h>

#include <array>
#include <utility>

#include "http/transport/connection.h"

namespace toolyard::http {
namespace {

thread_local const Loop* loop_of_thread = nullptr;

}  // namespace

bool Loop::is_here() const { return loop_of_thread == this; }

void Loop::enter_thread() { loop_of_thread = this; }

void Loop::give_up(Connection& connection) {
  state_.threads.survives(thread_name, [&] { connection.abort(); });
}

void Loop::begin_drain() {
  drain_until_ms_ = now_ms() + options().drain_idle_grace.count();
  for (std::size_t slot = connections_.size(); slot-- > 0;) {
    if (slot >= connections_.size()) continue;
    auto& connection = *connections_[slot];
    attend(connection, [&] { connection.on_drain(); });
  }
}

void Loop::post(Connection& connection, Posted posted) noexcept {
  bool is_first = false;
  {
    const std::scoped_lock lock(post_mutex_);
    auto& box = connection.post_box;
    if (posted.kind != Posted::Kind::nothing) box.posted = std::move(posted);
    if (!box.is_queued) {
      box.is_queued = true;
      is_first = first_post_ == nullptr;
      (is_first ? first_post_ : last_post_->post_box.next) = &connection;
      last_post_ = &connection;
      ++post_count_;
    }
  }
  if (is_first) notify();
}

bool Loop::has_posts(const Connection& connection) const {
  const std::scoped_lock lock(post_mutex_);
  return connection.post_box.is_queued;
}

Connection* Loop::take_post(Posted& into) {
  const std::scoped_lock lock(post_mutex_);
  Connection* const connection = first_post_;
  if (connection == nullptr) return nullptr;
  auto& box = connection->post_box;
  into = std::exchange(box.posted, {});
  first_post_ = std::exchange(box.next, nullptr);
  if (first_post_ == nullptr) last_post_ = nullptr;
  box.is_queued = false;
  --post_count_;
  return connection;
}

// What is posted meanwhile is left for the next turn, so that sockets get theirs.
void Loop::deliver_posts() {
  std::size_t left = 0;
  {
    const std::scoped_lock lock(post_mutex_);
    left = post_count_;
  }
  for (; left != 0; --left) {
    Posted posted;
    Connection* const connection = take_post(posted);
    if (connection == nullptr) return;
    attend(*connection, [&] { connection->on_posted(std::move(posted)); });
  }
  const std::scoped_lock lock(post_mutex_);
  if (first_post_ != nullptr) notify();
}

std::int64_t Loop::now_ms() const {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC_COARSE, &now);
  return now.tv_sec * 1000 + now.tv_nsec / 1'000'000;
}

std::string_view Loop::date_line() {
  timespec now{};
  clock_gettime(CLOCK_REALTIME_COARSE, &now);
  if (now.tv_sec != date_second_) {
    date_second_ = now.tv_sec;
    tm parts{};
    gmtime_r(&now.tv_sec, &parts);
    std::array<char, 64> text{};
    // The names are English: the program never leaves the C locale.
    const std::size_t size =
        strftime(text.data(), text.size(), "Date: %a, %d %b %Y %H:%M:%S GMT\r\n", &parts);
    date_line_.assign(text.data(), size);
  }
  return date_line_;
}

void Loop::make_request_id(RequestId& id) {
  timespec now{};
  clock_gettime(CLOCK_REALTIME_COARSE, &now);
  ids_.make(static_cast<std::uint64_t>(now.tv_sec * 1000 + now.tv_nsec / 1'000'000), id);
}

std::unique_ptr<Request> Loop::take_request() {
  if (requests_.empty()) return std::make_unique<Request>();
  std::unique_ptr<Request> request = std::move(requests_.back());
  requests_.pop_back();
  request->clear();
  return request;
}

std::size_t Loop::enlist(Connection& connection) {
  connections_.push_back(&connection);
  deadlines_.push_back(never);
  state_.connections.fetch_add(1, std::memory_order_relaxed);
  return connections_.size() - 1;
}

void Loop::strike(std::size_t slot) {
  connections_[slot] = connections_.back();
  deadlines_[slot] = deadlines_.back();
  connections_[slot]->set_slot(slot);
  connections_.pop_back();
  deadlines_.pop_back();
  state_.connections.fetch_sub(1, std::memory_order_relaxed);
}

void Loop::check_deadlines() {
  const std::int64_t now = now_ms();
  // Backwards, because `on_deadline` may remove the connection: its slot is then taken by one that
  // was already checked.
  for (std::size_t slot = deadlines_.size(); slot-- > 0;) {
    if (slot >= deadlines_.size() || deadlines_[slot] > now) continue;
    auto& connection = *connections_[slot];
    attend(connection, [&] { connection.on_deadline(); });
  }
  if (requests_.size() > 16) requests_.resize(16);
}

}  // namespace toolyard::http
