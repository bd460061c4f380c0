// A limit for the freed memory that the process keeps for its next calls. Each thread keeps its
// own: without a limit for all together, those that serve the admin side would keep a gigabyte
// after a few imports.
#pragma once
#include <cstddef>

#include "core/threads.h"

namespace toolyard {

// Returns the size of the memory that is freed but not returned to the system, in bytes: at most
// what the heaps have free, and at most what is in RAM beside the memory in use.
std::size_t kept_bytes();

class MemoryLimit {
 public:
  static constexpr std::size_t max_kept = std::size_t{128} << 20;

  // Returns memory to the system if more than `max_kept` is kept. What cannot be returned, because
  // memory in use lies between, is tried again only once more is kept.
  void look();

 private:
  std::size_t limit_ = max_kept;
};

// Background thread that looks every second.
class MemoryWatch {
 public:
  explicit MemoryWatch(Threads& threads);

  // Requests a stop, without waiting.
  void stop() { thread_.request_stop(); }

 private:
  Thread thread_;
};

}  // namespace toolyard
