// Round-robin scheduling over the kinds of jobs of this node. The next kind is the one with the
// fewest running jobs; among equals, the one not taken for longest. If there are several kinds,
// none may occupy all workers: slow jobs, such as text generation, must not delay a scheduled
// publication.
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

  // Takes one of the kinds in `due` for a worker, which must release it later; nullopt if `due` is
  // empty or each of its kinds has reached its limit.
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
