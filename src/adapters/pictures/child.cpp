#include "adapters/pictures/child.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <system_error>
#include <utility>

namespace toolyard::pictures {
namespace {

using Time = std::chrono::steady_clock::time_point;

constexpr std::chrono::milliseconds longest_wait{100};  // until a stop is noticed

[[noreturn]] void fail_with(int code, const char* what) {
  throw std::system_error(code, std::generic_category(), what);
}

class Descriptor {
 public:
  explicit Descriptor(int number = -1) : number_(number) {}
  ~Descriptor() { close(); }
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  void close() {
    if (number_ >= 0) ::close(std::exchange(number_, -1));
  }
  int get() const { return number_; }
  bool is_open() const { return number_ >= 0; }

 private:
  int number_;
};

struct Pipe {
  Descriptor from, to;
};
Pipe make_pipe() {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) fail_with(errno, "pipe");
  return {Descriptor(ends[0]), Descriptor(ends[1])};
}

void set_non_blocking(const Descriptor& descriptor) {
  fcntl(descriptor.get(), F_SETFL, fcntl(descriptor.get(), F_GETFL) | O_NONBLOCK);
}

// The ends for the child must not be 0, 1 or 2: `dup2` would leave them closed on execution. The
// server has these open.
pid_t spawn(const ChildOrder& order, const Pipe& input, const Pipe& output) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);
  posix_spawn_file_actions_adddup2(&actions, input.from.get(), STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, output.to.get(), STDOUT_FILENO);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1);
  // Signals that the server blocks or ignores have their usual effect.
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &all);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  std::string name = "toolyard", argument = order.argument;
  std::array<char*, 3> arguments{name.data(), argument.data(), nullptr};
  std::array<char*, 1> environment{nullptr};
  pid_t child = 0;
  const int fault = posix_spawn(&child, order.program.c_str(), &actions, &attributes,
                                arguments.data(), environment.data());
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  if (fault != 0) fail_with(fault, "a process for a picture cannot be started");
  return child;
}

// A process that is killed and waited for, whatever happens.
class Child {
 public:
  explicit Child(pid_t process) : process_(process) {}
  ~Child() {
    if (process_ > 0) kill_and_wait();
  }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  // Waits for the end of the process, until a time or a stop. The destructor then kills it.
  ChildEnd wait_until(Time end, const std::stop_token& stop) {
    constexpr int pause_ms = 5;
    for (;;) {
      int status = 0;
      const auto ended = waitpid(process_, &status, WNOHANG);
      if (ended == process_) return end_of(status);
      if (ended < 0 && errno != EINTR) return ChildEnd::failed;
      if (stop.stop_requested()) return ChildEnd::stopped;
      if (std::chrono::steady_clock::now() >= end) return ChildEnd::overdue;
      poll(nullptr, 0, pause_ms);
    }
  }

 private:
  void kill_and_wait() {
    ::kill(process_, SIGKILL);
    while (waitpid(process_, nullptr, 0) < 0 && errno == EINTR) continue;
  }
  ChildEnd end_of(int status) {
    process_ = 0;
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGXCPU) return ChildEnd::timed_out;
    const bool is_success = WIFEXITED(status) && WEXITSTATUS(status) == 0;
    return is_success ? ChildEnd::finished : ChildEnd::failed;
  }

  pid_t process_;
};

// Gives the child its input and takes its output, until it closes the output.
class Exchange {
 public:
  Exchange(const ChildOrder& order, Descriptor input, Descriptor output)
      : order_(order), input_(std::move(input)), output_(std::move(output)),
        end_(std::chrono::steady_clock::now() + order.time) {
    set_non_blocking(input_);
    set_non_blocking(output_);
    next_ = order.first;
  }

  ChildEnd run(const std::stop_token& stop) {
    for (;;) {
      const auto now = std::chrono::steady_clock::now();
      if (stop.stop_requested()) return ChildEnd::stopped;
      if (now >= end_) return ChildEnd::overdue;
      std::array<pollfd, 2> files{{{output_.get(), POLLIN, 0}, {input_.get(), POLLOUT, 0}}};
      const auto wait =
          std::min(longest_wait, std::chrono::ceil<std::chrono::milliseconds>(end_ - now));
      if (poll(files.data(), files.size(), int(wait.count())) <= 0) continue;
      if (files[1].revents != 0) give();
      if (files[0].revents != 0)
        if (const auto end = take()) return *end;
    }
  }
  std::string take_bytes() { return std::move(bytes_); }
  Time end_of_time() const { return end_; }

 private:
  // The child may close its input early, or end: what it wrote until then tells why.
  void give() {
    if (next_.empty() && !is_second_) {
      next_ = order_.second;
      is_second_ = true;
    }
    const auto size = next_.empty() ? 0 : write(input_.get(), next_.data(), next_.size());
    if (size < 0 && (errno == EINTR || errno == EAGAIN)) return;
    if (size <= 0) return input_.close();
    next_.remove_prefix(std::size_t(size));
  }
  std::optional<ChildEnd> take() {
    std::array<char, 65'536> buffer;
    const auto size = read(output_.get(), buffer.data(), buffer.size());
    if (size < 0)
      return errno == EINTR || errno == EAGAIN ? std::optional<ChildEnd>() : ChildEnd::failed;
    if (size == 0) return ChildEnd::finished;
    if (bytes_.size() + std::size_t(size) > order_.max_output_bytes) return ChildEnd::too_large;
    bytes_.append(buffer.data(), std::size_t(size));
    return std::nullopt;
  }

  const ChildOrder& order_;
  Descriptor input_, output_;
  const Time end_;
  std::string_view next_;
  bool is_second_ = false;
  std::string bytes_;
};

// A child that ends before it has read everything must not end this process.
class IgnoredPipeSignal {
 public:
  IgnoredPipeSignal() {
    sigset_t pipe_signal;
    sigemptyset(&pipe_signal);
    sigaddset(&pipe_signal, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &pipe_signal, &before_);
    was_blocked_ = sigismember(&before_, SIGPIPE) == 1;
  }
  ~IgnoredPipeSignal() {
    sigset_t pipe_signal;
    sigemptyset(&pipe_signal);
    sigaddset(&pipe_signal, SIGPIPE);
    const timespec no_time{};
    if (!was_blocked_) sigtimedwait(&pipe_signal, nullptr, &no_time);
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }
  IgnoredPipeSignal(const IgnoredPipeSignal&) = delete;
  IgnoredPipeSignal& operator=(const IgnoredPipeSignal&) = delete;

 private:
  sigset_t before_;
  bool was_blocked_ = false;
};

}  // namespace

ChildOutput run_child(const ChildOrder& order, const std::stop_token& stop) {
  const IgnoredPipeSignal ignored;
  auto input = make_pipe(), output = make_pipe();
  Child child(spawn(order, input, output));
  input.from.close();
  output.to.close();
  Exchange exchange(order, std::move(input.to), std::move(output.from));
  const auto end = exchange.run(stop);
  if (end != ChildEnd::finished) return {end, {}};
  // It may have closed its output without ending.
  return {child.wait_until(exchange.end_of_time(), stop), exchange.take_bytes()};
}

}  // namespace toolyard::pictures
