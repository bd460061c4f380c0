// A library for LD_PRELOAD that shifts the wall clock of a process by the seconds in the file named
// by TOOLYARD_LYING_CLOCK: eight bytes, which a test changes while the program runs. Monotonic
// clocks are not shifted, as if somebody set the clock of the machine.
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#include <atomic>
#include <cstdint>
#include <cstdlib>

namespace {

std::int64_t shift() {
  static const auto* seconds = []() -> const std::atomic<std::int64_t>* {
    const char* name = std::getenv("TOOLYARD_LYING_CLOCK");
    const int file = name ? open(name, O_RDONLY | O_CLOEXEC) : -1;
    if (file < 0) return nullptr;
    void* bytes = mmap(nullptr, sizeof(std::int64_t), PROT_READ, MAP_SHARED, file, 0);
    close(file);
    if (bytes == MAP_FAILED) return nullptr;
    return static_cast<const std::atomic<std::int64_t>*>(bytes);
  }();
  return seconds ? seconds->load(std::memory_order_relaxed) : 0;
}

}  // namespace

extern "C" {

int clock_gettime(clockid_t clock, timespec* now) noexcept {
  using Function = int (*)(clockid_t, timespec*);
  static const auto real = reinterpret_cast<Function>(dlsym(RTLD_NEXT, "clock_gettime"));
  const int failed = real(clock, now);
  if (failed == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE))
    now->tv_sec += shift();
  return failed;
}

int gettimeofday(timeval* now, void*) noexcept {
  timespec time{};
  const int failed = clock_gettime(CLOCK_REALTIME, &time);
  *now = {.tv_sec = time.tv_sec, .tv_usec = time.tv_nsec / 1'000};
  return failed;
}

time_t time(time_t* now) noexcept {
  timespec time{};
  clock_gettime(CLOCK_REALTIME, &time);
  if (now) *now = time.tv_sec;
  return time.tv_sec;
}
}
