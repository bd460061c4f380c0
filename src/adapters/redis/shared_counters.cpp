#include "adapters/redis/shared_counters.h"

#include <poll.h>
#include <pthread.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <stdexcept>

#include "adapters/redis/script.h"
#include "core/crypto/random.h"

namespace toolyard::redis {

namespace {

using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

constexpr milliseconds first_pause{20};
constexpr std::string_view thread_name = "redis";
constexpr std::size_t hash_length = 40;  // of a script: its SHA-1, in hexadecimal

std::string random_name() {
  std::string name;
  append_random_base62(name, 16);
  return name;
}

int open_wake_file() {
  const int file = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
  if (file < 0) throw std::runtime_error("redis: cannot create a file to wake the thread");
  return file;
}

// Whether an error to a valid command means that Redis is unavailable, or rejects this client: all
// but errors of one command, such as that of a key with a wrong type.
bool means_away(std::string_view error) {
  return !error.starts_with("ERR") && !error.starts_with("WRONGTYPE");
}

}  // namespace

RedisCounters::RedisCounters(Options options, Threads& threads)
    : options_(std::move(options)), node_(random_name()), wake_file_(open_wake_file()),
      threads_(threads),
      thread_(threads.start(thread_name, [this](const std::stop_token& stop) { run(stop); })) {}

RedisCounters::~RedisCounters() {
  thread_.request_stop();
  wake();
  thread_.end();
  refuse_all();
  close(wake_file_);
}

void RedisCounters::wake() {
  const std::uint64_t one = 1;
  [[maybe_unused]] const auto written = ::write(wake_file_, &one, sizeof one);
}

void RedisCounters::take(const SharedCall& call, Done done) {
  std::unique_lock lock(mutex_);
  if (!is_shared_ || waiting_count_ >= options_.max_waiting) {
    lock.unlock();
    return done(std::nullopt);
  }
  ++waiting_count_;
  const bool is_first = gathered_.empty();
  gathered_.push_back({call, std::move(done), Clock::now()});
  lock.unlock();
  if (is_first) wake();
}

void RedisCounters::run(const std::stop_token& stop) {
  // hiredis writes to sockets that the peer may have closed.
  sigset_t pipe;
  sigemptyset(&pipe);
  sigaddset(&pipe, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &pipe, nullptr);
  try {
    while (!stop.stop_requested()) take_turn();
    announce_leave();
  } catch (...) {
    // Answer pending calls, because the thread pauses before it restarts.
    disconnect("an internal error of the server");
    throw;
  }
}

void RedisCounters::announce_leave() {
  if (!is_shared_) return;
  bytes_.clear();
  append_leave(bytes_, node_);
  link_->put(bytes_);
  link_->write();
}

void RedisCounters::take_turn() {
  if (!link_ && Clock::now() >= next_attempt_) connect();
  wait();
  // Read first, then check the time: a delay of this thread must not count as a delay of Redis.
  if (link_ && !read_answers()) disconnect(link_->failure());
  if (link_ && !send_gathered()) disconnect(link_->failure());
  const auto now = Clock::now();
  if (link_ && is_late(now))
    disconnect(link_->is_established() || !options_.address.has_tls
                   ? "no reply in time"
                   : "no TLS handshake in time; the server may not use TLS on this port");
  if (link_) send_heartbeat(now);
}

// Waits until there is input, output or a new call, or a deadline expires.
void RedisCounters::wait() {
  auto until = link_ ? next_beat_ : next_attempt_;
  if (link_ && !expected_.empty()) until = std::min(until, expected_.front().since + patience());
  const auto left = std::chrono::ceil<milliseconds>(until - Clock::now()).count();
  pollfd files[2] = {{.fd = wake_file_, .events = POLLIN}, {.fd = -1, .events = POLLIN}};
  if (link_) {
    files[1].fd = link_->file();
    if (link_->wants_to_write()) files[1].events |= POLLOUT;
  }
  poll(files, 2, static_cast<int>(std::clamp<std::int64_t>(left, 0, 60'000)));
  std::uint64_t count = 0;
  [[maybe_unused]] const auto read = ::read(wake_file_, &count, sizeof count);
  if (link_ && (files[1].revents & POLLOUT) != 0 && !link_->write()) disconnect(link_->failure());
}

void RedisCounters::connect() {
  auto link = Link::open(options_.address, options_.trust ? &*options_.trust : nullptr);
  if (!link) return disconnect(link.error());
  link_ = std::move(*link);
  join();
}

void RedisCounters::expect(Expected::Kind kind, Time now) {
  expected_.push_back({.kind = kind, .since = now});
}

// Sends all commands at once. The last response, that to the first heartbeat, begins the sharing.
void RedisCounters::join() {
  const auto now = Clock::now();
  const auto& address = options_.address;
  bytes_.clear();
  if (!address.password.empty()) {
    if (address.user.empty()) append_command(bytes_, {"AUTH", address.password});
    else append_command(bytes_, {"AUTH", address.user, address.password});
    expect(Expected::Kind::join, now);
  }
  if (address.database != 0) {
    append_command(bytes_, {"SELECT", std::to_string(address.database)});
    expect(Expected::Kind::join, now);
  }
  append_command(bytes_, {"SCRIPT", "LOAD", take_script()});
  expect(Expected::Kind::script_hash, now);
  append_heartbeat(bytes_, node_);
  expect(Expected::Kind::heartbeat, now);
  next_beat_ = now + options_.heartbeat;
  link_->put(bytes_);
}

bool RedisCounters::send_gathered() {
  {
    const std::lock_guard lock(mutex_);
    std::swap(taken_, gathered_);
  }
  if (taken_.empty()) return true;
  bytes_.clear();
  for (auto& one : taken_) {
    append_take(bytes_, one.call, Script::by_hash, script_hash_);
    const auto since = one.since;
    expected_.push_back({Expected::Kind::call, since, std::move(one)});
  }
  taken_.clear();
  link_->put(bytes_);
  return link_->write();
}

bool RedisCounters::read_answers() {
  if (!link_->read()) return false;
  Answer answer;
  while (link_->next(answer)) {
    if (expected_.empty()) return false;
    auto expected = std::move(expected_.front());
    expected_.pop_front();
    if (!accept(expected, answer)) return true;
  }
  return link_->failure().empty();
}

// Calls the callback. An exception that it throws does not affect other calls.
void RedisCounters::answer_to(Waiting& waiting, const std::optional<SharedVerdict>& verdict) {
  threads_.survives(thread_name, [&] { waiting.done(verdict); });
}

// Closes a connection because of a response that its command does not have.
bool RedisCounters::give_up(Expected& expected) {
  if (expected.waiting) expected_.push_front(std::move(expected));
  disconnect(std::string(wrong_answer));
  return false;
}

// Handles a response. Returns false if the connection was closed because of it.
bool RedisCounters::accept(Expected& expected, Answer& answer) {
  if (answer.kind == Answer::Kind::error) return accept_error(expected, answer);
  switch (expected.kind) {
    case Expected::Kind::join: return answer.kind == Answer::Kind::text || give_up(expected);
    case Expected::Kind::script_hash:
      script_hash_ = answer.text;
      return script_hash_.size() == hash_length || give_up(expected);
    case Expected::Kind::heartbeat:
      if (answer.kind != Answer::Kind::number) return give_up(expected);
      nodes_ = std::max<std::int64_t>(answer.number, 1);
      // Only a connection that lasts until a second heartbeat resets the reconnection pause.
      if (is_shared_) pause_ = {};
      else on_connected();
      return true;
    case Expected::Kind::call: return accept_call(expected, answer);
  }
  return true;
}

bool RedisCounters::accept_call(Expected& expected, const Answer& answer) {
  auto& waiting = *expected.waiting;
  const auto verdict = verdict_of(waiting.call, answer.numbers);
  if (!verdict) return give_up(expected);
  --waiting_count_;
  answer_to(waiting, verdict);
  return true;
}

bool RedisCounters::accept_error(Expected& expected, const Answer& answer) {
  if (expected.kind == Expected::Kind::call) {
    auto waiting = std::move(*expected.waiting);
    if (answer.text.starts_with("NOSCRIPT")) {
      // Redis has lost its scripts; EVAL with the text loads the script again.
      bytes_.clear();
      append_take(bytes_, waiting.call, Script::by_text, take_script());
      const auto since = waiting.since;
      expected_.push_back({Expected::Kind::call, since, std::move(waiting)});
      link_->put(bytes_);
      return true;
    }
    --waiting_count_;
    answer_to(waiting, std::nullopt);
    if (!means_away(answer.text)) return true;
  }
  disconnect(answer.text);
  return false;
}

void RedisCounters::send_heartbeat(Time now) {
  if (!is_shared_ || now < next_beat_) return;
  next_beat_ = now + options_.heartbeat;
  bytes_.clear();
  append_heartbeat(bytes_, node_);
  expect(Expected::Kind::heartbeat, now);
  link_->put(bytes_);
}

milliseconds RedisCounters::patience() const {
  const bool is_new = options_.address.has_tls && !is_shared_;
  return is_new ? std::max(options_.handshake_timeout, options_.response_timeout)
                : options_.response_timeout;
}

// Responses that have arrived but are not read yet get twice the time.
bool RedisCounters::is_late(Time now) const {
  if (expected_.empty()) return false;
  const auto waited = now - expected_.front().since;
  return waited >= 2 * patience() || (waited >= patience() && !link_->has_input());
}

void RedisCounters::on_connected() {
  if (options_.on_failure && !last_failure_.empty())
    options_.on_failure("redis is available again");
  last_failure_.clear();
  const std::lock_guard lock(mutex_);
  is_shared_ = true;
}

void RedisCounters::disconnect(const std::string& reason) {
  link_.reset();
  pause_ = std::clamp(pause_ * 2, first_pause, std::max(first_pause, options_.longest_pause));
  // Random jitter, so that nodes which lost Redis at the same time do not all reconnect at once.
  const auto spread = static_cast<std::uint64_t>(pause_.count()) / 2 + 1;
  next_attempt_ = Clock::now() + pause_ - milliseconds(random_below(spread));
  refuse_all();
  if (options_.on_failure && last_failure_.empty())
    options_.on_failure("redis is unavailable: " + reason);
  last_failure_ = reason.empty() ? "away" : reason;
}

void RedisCounters::refuse_all() {
  {
    const std::lock_guard lock(mutex_);
    is_shared_ = false;
    std::swap(taken_, gathered_);
    waiting_count_ = 0;
  }
  for (auto& one : expected_)
    if (one.waiting) taken_.push_back(std::move(*one.waiting));
  expected_.clear();
  for (auto& one : taken_) answer_to(one, std::nullopt);
  taken_.clear();
}

}  // namespace toolyard::redis
