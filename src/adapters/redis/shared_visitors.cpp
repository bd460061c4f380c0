#include "adapters/redis/shared_visitors.h"

#include <poll.h>
#include <pthread.h>

#include <algorithm>
#include <csignal>
#include <cstring>

#include "adapters/redis/script.h"
#include "core/crypto/random.h"

namespace toolyard::redis {
namespace {

using Clock = std::chrono::steady_clock;

// Keys are sent in groups of this size, each of which Redis answers within milliseconds.
constexpr std::size_t keys_at_once = 2'000;
// Two days, since clocks of nodes may differ by some hours.
constexpr std::string_view lifetime_s = "172800";

std::string name_of(std::string_view what, Day day) {
  return "toolyard:visits:" + std::string(what) + ":" + std::to_string(day);
}

std::optional<std::array<std::uint64_t, 2>> salt_in(std::string_view text) {
  if (text.size() != 16) return std::nullopt;
  std::array<std::uint64_t, 2> salt{};
  std::memcpy(salt.data(), text.data(), text.size());
  return salt;
}

std::string random_salt() {
  std::array<unsigned char, 16> bytes{};
  fill_random(bytes);
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

// Keeps SIGPIPE from the thread, as long as it lives: hiredis writes to sockets that the peer may
// have closed.
class WithoutPipeSignal {
 public:
  WithoutPipeSignal() {
    sigemptyset(&pipe_);
    sigaddset(&pipe_, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
  }
  WithoutPipeSignal(const WithoutPipeSignal&) = delete;
  WithoutPipeSignal& operator=(const WithoutPipeSignal&) = delete;
  ~WithoutPipeSignal() {
    const timespec at_once{};
    if (!sigismember(&before_, SIGPIPE)) sigtimedwait(&pipe_, nullptr, &at_once);
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }

 private:
  sigset_t pipe_{}, before_{};
};

}  // namespace

void RedisVisitors::give_up() {
  link_.reset();
  next_attempt_ = Clock::now() + options_.pause_after_failure;
}

bool RedisVisitors::connect() {
  if (link_) return true;
  if (Clock::now() < next_attempt_) return false;
  auto link = Link::open(options_.address, options_.trust ? &*options_.trust : nullptr);
  if (!link) {
    give_up();
    return false;
  }
  link_ = std::move(*link);
  const auto& address = options_.address;
  std::size_t count = 0;
  bytes_.clear();
  if (!address.password.empty()) {
    if (address.user.empty()) append_command(bytes_, {"AUTH", address.password});
    else append_command(bytes_, {"AUTH", address.user, address.password});
    ++count;
  }
  if (address.database != 0) {
    append_command(bytes_, {"SELECT", std::to_string(address.database)});
    ++count;
  }
  return count == 0 || exchange(count);
}

// Waits until there is something to read or to write. Returns false after `until`.
bool RedisVisitors::wait(Time until) {
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - Clock::now()).count();
  if (left <= 0) return false;
  pollfd file{.fd = link_->file(), .events = POLLIN};
  if (link_->wants_to_write()) file.events |= POLLOUT;
  poll(&file, 1, static_cast<int>(left));
  if ((file.revents & POLLOUT) != 0) return link_->write();
  return true;
}

std::optional<std::vector<Answer>> RedisVisitors::exchange(std::size_t count) {
  const WithoutPipeSignal quiet;
  const auto until = Clock::now() + options_.response_timeout;
  std::vector<Answer> answers;
  link_->put(bytes_);
  bool is_open = link_->write();
  while (is_open && answers.size() < count) {
    is_open = wait(until) && link_->read();
    Answer answer;
    while (answers.size() < count && link_->next(answer)) {
      is_open &= answer.kind != Answer::Kind::error;
      answers.push_back(std::move(answer));
    }
    is_open &= link_->failure().empty();
  }
  if (is_open) return answers;
  give_up();
  return std::nullopt;
}

std::optional<std::array<std::uint64_t, 2>> RedisVisitors::salt(Day day) {
  if (!connect()) return std::nullopt;
  const auto name = name_of("salt", day);
  bytes_.clear();
  append_command(bytes_, {"SET", name, random_salt(), "NX", "EX", lifetime_s});
  append_command(bytes_, {"GET", name});
  const auto answers = exchange(2);
  return answers ? salt_in(answers->back().text) : std::nullopt;
}

std::optional<std::vector<bool>> RedisVisitors::add(Day day, std::span<const std::uint64_t> keys) {
  std::vector<bool> is_new;
  is_new.reserve(keys.size());
  const auto name = name_of("keys", day);
  while (!keys.empty()) {
    if (!connect()) return std::nullopt;
    const auto part = keys.first(std::min(keys_at_once, keys.size()));
    keys = keys.subspan(part.size());
    bytes_.clear();
    for (const auto key : part) {
      char bytes[sizeof key];
      std::memcpy(bytes, &key, sizeof key);
      append_command(bytes_, {"SADD", name, std::string_view(bytes, sizeof bytes)});
    }
    append_command(bytes_, {"EXPIRE", name, lifetime_s});
    const auto answers = exchange(part.size() + 1);
    if (!answers) return std::nullopt;
    for (std::size_t i = 0; i < part.size(); ++i) is_new.push_back((*answers)[i].number == 1);
  }
  return is_new;
}

}  // namespace toolyard::redis
