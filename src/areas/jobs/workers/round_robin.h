// Round-robin over the kinds of jobs of this node. Next is the one of which fewest run, and among
// those the one that has gone longest without. Where there are several kinds, none takes all
// workers: a minute of writing must not hold up what is due to be published.
#pragma once
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

namespace toolyard::jobs {

class RoundRobin {
 public:
  RoundRobin(std::size_t kinds, std::size_t workers);

  // One of `due`, for a worker that releases it later; nothing where each has as many as it may.
  std::optional<std::size_t> take(std::span<const std::size_t> due);
  void release(std::size_t kind);

 private:
  struct Kind {
    std::size_t running = 0;
    std::uint64_t last_taken = 0;
  };
  const std::size_t most_;
  std::mutex mutex_;
  std::uint64_t taken_ = 0;
  std::vector<Kind> kinds_;
};

}  // namespace toolyard::jobs
