#include "http/transport/signals.h"

#include <signal.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdint>
#include <initializer_list>

namespace toolyard::http {
namespace {

std::atomic<int> woken_event{-1};
std::atomic<bool> stop_has_come{false}, hangup_has_come{false};
static_assert(std::atomic<int>::is_always_lock_free, "signal handlers may not wait for locks");

void wake() {
  const std::uint64_t one = 1;
  const int event = woken_event.load();
  if (event < 0) return;
  [[maybe_unused]] const auto written = write(event, &one, sizeof one);
}

void note_signal(int signal) {
  const int kept = errno;
  (signal == SIGHUP ? hangup_has_come : stop_has_come).store(true);
  wake();
  errno = kept;
}

void handle_with(void (*handler)(int), std::initializer_list<int> signals) {
  struct sigaction action{};
  action.sa_handler = handler;
  action.sa_flags = SA_RESTART;
  for (const int signal : signals) sigaction(signal, &action, nullptr);
}

void mask_hangups(int how) {
  sigset_t hangups;
  sigemptyset(&hangups);
  sigaddset(&hangups, SIGHUP);
  pthread_sigmask(how, &hangups, nullptr);
}

}  // namespace

void hold_hangups() { mask_hangups(SIG_BLOCK); }

void take_hangups_here() {
  handle_with(note_signal, {SIGHUP});
  mask_hangups(SIG_UNBLOCK);
}

void wake_on_signals(int event) {
  woken_event.store(event);
  handle_with(note_signal, {SIGTERM, SIGINT});
}

bool take_stop_signal() { return stop_has_come.exchange(false); }

bool take_hangup() { return hangup_has_come.exchange(false); }

void forget_signals(int event) {
  if (woken_event.load() != event) return;
  woken_event.store(-1);
  handle_with(SIG_DFL, {SIGTERM, SIGINT});
}

}  // namespace toolyard::http
