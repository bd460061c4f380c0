#include "http/transport/epoll_loop.h"

#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <limits>
#include <stdexcept>
#include <utility>

#include "core/address.h"
#include "http/transport/signals.h"
#include "http/transport/socket_connection.h"
#include "http/transport/tls.h"

namespace toolyard::http {
namespace {

constexpr std::int64_t pause_without_descriptors_ms = 100;
constexpr std::int64_t log_pause_ms = 10'000;
constexpr int max_accepted_at_once = 64;
// Each may take a millisecond, for a signature by RSA.
constexpr int max_handshakes_at_once = 4;
constexpr std::size_t max_events_at_once = 128;

std::runtime_error system_failure(const char* what) {
  return std::runtime_error(std::string(what) + ": " + std::strerror(errno));
}

}  // namespace

// The data of an epoll event is a pointer to the connection or, for events of the loop itself, to
// `wake_event_` or a listener.
EpollLoop::EpollLoop(ServerState& state) : Loop(state) {
  epoll_ = epoll_create1(EPOLL_CLOEXEC);
  wake_event_ = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
  epoll_event event{.events = EPOLLIN, .data = {.ptr = &wake_event_}};
  if (epoll_ < 0 || wake_event_ < 0 || epoll_ctl(epoll_, EPOLL_CTL_ADD, wake_event_, &event) != 0) {
    throw system_failure("cannot make an event loop");
  }
}

EpollLoop::~EpollLoop() {
  if (signal_actions_.stop) forget_signals(wake_event_);
  for (Connection* connection : listed()) delete connection;
  ::close(wake_event_);
  ::close(epoll_);
}

std::uint16_t EpollLoop::listen(const std::string& host, std::uint16_t port, PortUse use) {
  for (auto& listener : listen_at(host, port, use)) add_listener(std::move(listener));
  return listeners_.back()->port();
}

std::uint16_t EpollLoop::adopt(int socket) {
  add_listener(adopt_listener(socket));
  return listeners_.back()->port();
}

void EpollLoop::add_listener(std::unique_ptr<Listener> listener) {
  epoll_event event{.events = 0, .data = {.ptr = listener.get()}};
  if (epoll_ctl(epoll_, EPOLL_CTL_ADD, listener->socket(), &event) != 0) {
    throw system_failure("cannot register a listening socket");
  }
  listeners_.push_back(std::move(listener));
}

Listener* EpollLoop::listener_at(const void* data) const {
  for (const auto& listener : listeners_)
    if (listener.get() == data) return listener.get();
  return nullptr;
}

void EpollLoop::serve() {
  begin();
  while (!is_over_) turn(milliseconds_to_wait());
}

void EpollLoop::begin() {
  enter_thread();
  const ServerOptions& given = options();
  const auto shortest =
      std::min({given.header_timeout, given.idle_timeout, given.progress_interval,
                given.linger_timeout, given.drain_timeout, given.drain_idle_grace});
  tick_interval_ =
      std::clamp(shortest / 4, std::chrono::milliseconds(5), std::chrono::milliseconds(250));
  next_tick_ms_ = now_ms() + tick_interval_.count();
  watch_listeners(true);
  if (signal_actions_.hang_up) take_hangups_here();
}

void EpollLoop::turn(int most_ms) {
  std::array<epoll_event, max_events_at_once> events;
  const int count = epoll_wait(epoll_, events.data(), events.size(), most_ms);
  for (int i = 0; i < count; ++i) handle(events[static_cast<std::size_t>(i)]);
  resume_ready();
  closed_.clear();
  if (now_ms() >= next_tick_ms_) on_tick();
  if (now_ms() >= accept_again_ms_) watch_listeners(true);
}

int EpollLoop::milliseconds_to_wait() const {
  if (!ready_.empty()) return 0;
  const auto left = std::min(next_tick_ms_, accept_again_ms_) - now_ms();
  return static_cast<int>(std::clamp<std::int64_t>(left, 0, std::numeric_limits<int>::max()));
}

void EpollLoop::handle(const epoll_event& event) {
  auto& threads = state().threads;
  if (event.data.ptr == &wake_event_) {
    threads.survives(thread_name, [this] { on_wake_event(); });
  } else if (auto* const listener = listener_at(event.data.ptr)) {
    if (!threads.survives(thread_name, [&] { accept_some(*listener); })) pause_accepting(ENOMEM);
  } else {
    auto* const connection = static_cast<SocketConnection*>(event.data.ptr);
    if (connection->socket() >= 0)
      attend(*connection, [&] { connection->on_events(event.events); });
  }
}

void EpollLoop::wake(SocketConnection& connection) {
  if (connection.is_awake()) return;
  connection.set_awake(true);
  ready_.push_back(&connection);
}

// Connections that are woken meanwhile wait for the next turn, so that one connection cannot block
// the others.
void EpollLoop::resume_ready() {
  handshakes_left_ = max_handshakes_at_once;
  for (auto left = ready_.size(); left > 0 && !ready_.empty(); --left) {
    SocketConnection* const connection = ready_.front();
    ready_.pop_front();
    connection->set_awake(false);
    attend(*connection, [&] { connection->run(); });
  }
  handshakes_left_ = 0;
}

// Only while connections are resumed in their order, so that none is overtaken by newer ones.
bool EpollLoop::may_shake_hands() {
  if (handshakes_left_ == 0) return false;
  --handshakes_left_;
  return true;
}

bool EpollLoop::is_listening() const {
  return std::ranges::any_of(listeners_, [](const auto& one) { return one->socket() >= 0; });
}

void EpollLoop::watch_listeners(bool is_on) {
  accept_again_ms_ = never;
  for (const auto& listener : listeners_) {
    if (listener->socket() < 0) continue;
    epoll_event event{.events = is_on ? EPOLLIN : 0u, .data = {.ptr = listener.get()}};
    epoll_ctl(epoll_, EPOLL_CTL_MOD, listener->socket(), &event);
  }
}

void EpollLoop::accept_some(Listener& listener) {
  std::string address;
  for (int i = 0; i < max_accepted_at_once && listener.socket() >= 0; ++i) {
    const int socket = listener.accept(address);
    if (socket >= 0) {
      take(socket, address);
    } else if (errno == EAGAIN) {
      return;
    } else if (errno != ECONNABORTED && errno != EINTR) {
      return pause_accepting(errno);
    }
  }
}

// If no file descriptors are left, a listener stays readable, and retrying immediately would be a
// busy loop.
void EpollLoop::pause_accepting(int reason) {
  if (now_ms() >= next_accept_log_ms_) {
    next_accept_log_ms_ = now_ms() + log_pause_ms;
    state().log.event(LogLevel::warning, "cannot accept connections",
                      {{"reason", std::strerror(reason)}});
  }
  watch_listeners(false);
  accept_again_ms_ = now_ms() + pause_without_descriptors_ms;
}

// What comes through a trusted proxy comes from many networks.
bool EpollLoop::is_from_proxy(std::string_view address) const {
  const auto& proxies = state().trusted_proxies.get();
  if (proxies.empty()) return false;
  const auto peer = parse_address(address);
  return peer &&
         std::ranges::any_of(proxies, [&](const Network& one) { return one.contains(*peer); });
}

void EpollLoop::take(int socket, const std::string& address) {
  const std::size_t open = state().connections.load(std::memory_order_relaxed);
  const auto tls = state().tls();
  const bool is_secure = tls != nullptr;
  if (open >= options().max_connections * 2) {
    ::close(socket);
    return;
  }
  auto made = is_secure ? make_tls_connection(*this, socket, tls)
                        : std::make_unique<SocketConnection>(*this, socket);
  const bool is_full =
      !made->count_for(is_from_proxy(address) ? 0 : counted_network_number(address)) ||
      open >= options().max_connections;
  if (is_full && is_secure) return;
  epoll_event event{.events = EPOLLIN | EPOLLOUT | EPOLLRDHUP | EPOLLET, .data = {}};
  event.data.ptr = made.get();
  if (epoll_ctl(epoll_, EPOLL_CTL_ADD, socket, &event) != 0) return;
  auto* const connection = made.release();
  connection->set_slot(enlist(*connection));
  if (is_full) {
    connection->prepare(address, false, false);
    connection->reject_overload();
  } else {
    connection->open(address);
  }
}

void EpollLoop::close(Connection& connection) {
  strike(connection.slot());
  auto& mine = static_cast<SocketConnection&>(connection);
  if (mine.is_awake()) std::erase(ready_, &mine);
  closed_.emplace_back(&connection);
  end_if_drained();
}

void EpollLoop::notify() noexcept { eventfd_write(wake_event_, 1); }

void EpollLoop::drain() {
  drain_wanted_.store(true);
  eventfd_write(wake_event_, 1);
}

void EpollLoop::on_signals(SignalActions actions) {
  signal_actions_ = std::move(actions);
  wake_on_signals(wake_event_);
}

void EpollLoop::on_wake_event() {
  eventfd_t count = 0;
  eventfd_read(wake_event_, &count);
  if (signal_actions_.stop && take_stop_signal()) signal_actions_.stop();
  if (signal_actions_.hang_up && take_hangup()) signal_actions_.hang_up();
  deliver_posts();
  if (drain_wanted_.load()) start_drain();
}

void EpollLoop::on_tick() {
  const std::int64_t now = now_ms();
  next_tick_ms_ = now + tick_interval_.count();
  check_deadlines();
  if (now >= next_age_ms_) {
    next_age_ms_ = now + 1000;
    buffers().age();
  }
  // Repeated at each tick, because calls may have begun since the last one.
  if (now >= stop_calls_ms_) {
    for (Connection* connection : listed()) connection->stop_call(StopReason::shutting_down);
  }
  if (now >= drain_end_ms_) {
    state().log.event(LogLevel::warning, "drain ended with connections open",
                      {{"connections", static_cast<std::int64_t>(listed().size())}});
    is_over_ = true;
  }
}

void EpollLoop::start_drain() {
  if (drain_started_) return;
  drain_started_ = true;
  drain_end_ms_ = now_ms() + options().drain_timeout.count();
  stop_calls_ms_ =
      now_ms() + std::min(options().drain_work_timeout, options().drain_timeout).count();
  stop_listening();
  accept_again_ms_ = never;
  begin_drain();
  end_if_drained();
}

// Closing a listener resets connections that the system has established but the server has not
// accepted, so they are accepted first. An adopted socket is also open in another process: its
// queue is kept for the next process that accepts.
void EpollLoop::stop_listening() {
  std::string address;
  for (const auto& listener : listeners_) {
    if (!listener->is_adopted()) {
      for (int socket; (socket = listener->accept(address)) >= 0;) take(socket, address);
    }
    epoll_ctl(epoll_, EPOLL_CTL_DEL, listener->socket(), nullptr);
    listener->close();
  }
}

void EpollLoop::end_if_drained() {
  if (drain_started_ && !is_listening() && listed().empty()) is_over_ = true;
}

std::unique_ptr<Loop> make_loop(ServerState& state) { return std::make_unique<EpollLoop>(state); }

}  // namespace toolyard::http
