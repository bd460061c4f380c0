#include "http/transport/signals.h"

#include <signal.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdint>

namespace toolyard::http {
namespace {

std::atomic<int> woken_event{-1};
std::atomic<bool> has_come{false};
static_assert(std::atomic<int>::is_always_lock_free, "signal handlers may not wait for locks");

void note_signal(int) {
  const int kept = errno;
  has_come.store(true);
  const std::uint64_t one = 1;
  [[maybe_unused]] const auto written = write(woken_event.load(), &one, sizeof one);
  errno = kept;
}

void handle_with(void (*handler)(int)) {
  struct sigaction action{};
  action.sa_handler = handler;
  action.sa_flags = SA_RESTART;
  sigaction(SIGTERM, &action, nullptr);
  sigaction(SIGINT, &action, nullptr);
}

}  // namespace

void wake_on_signals(int event) {
  woken_event.store(event);
  handle_with(note_signal);
}

bool take_signal() { return has_come.exchange(false); }

void forget_signals(int event) {
  if (woken_event.load() != event) return;
  handle_with(SIG_DFL);
  woken_event.store(-1);
}

}  // namespace toolyard::http
