#include "app/watches/memory_watch.h"

#include <malloc.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <fstream>

namespace toolyard {

namespace {

constexpr std::chrono::milliseconds between_looks{1'000};

// Returns the size of the memory of the process in RAM that is not from files, in bytes.
std::size_t own_bytes() {
  std::ifstream file("/proc/self/statm");
  std::size_t all = 0, resident = 0, shared = 0;
  file >> all >> resident >> shared;
  return (resident - std::min(shared, resident)) * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

}  // namespace

std::size_t kept_bytes() {
#ifdef __GLIBC__
  const auto heap = ::mallinfo2();
  const auto own = own_bytes();
  return std::min(heap.fordblks, own - std::min(heap.uordblks, own));
#else
  return 0;
#endif
}

void MemoryLimit::look() {
#ifdef __GLIBC__
  constexpr std::size_t more = max_kept / 2;
  auto kept = kept_bytes();
  if (kept > limit_) {
    ::malloc_trim(0);
    kept = kept_bytes();
    limit_ = kept + more;
  }
  limit_ = std::max(max_kept, std::min(limit_, kept + more));
#endif
}

MemoryWatch::MemoryWatch(Threads& threads)
    : thread_(threads.start("memory-watch", [](const std::stop_token& stop) {
        MemoryLimit limit;
        do limit.look();
        while (sleep_for(stop, between_looks));
      })) {}

}  // namespace toolyard
