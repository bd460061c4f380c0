// How much time of the threads of a pool each caller has used recently. Half of it is forgotten
// every thirty seconds, so that nobody has to pay for long. Remembers a bounded number of callers,
// those that have used the most.
#pragma once
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <unordered_map>

namespace toolyard::http {

class RecentUse {
 public:
  using Caller = std::uint64_t;
  using Moment = std::chrono::steady_clock::time_point;

  void add(Caller caller, std::chrono::nanoseconds used, Moment now);
  std::chrono::nanoseconds of(Caller caller, Moment now) const;
  std::size_t callers() const { return uses_.size(); }

  static constexpr std::chrono::seconds half_life{30};
  static constexpr std::size_t max_callers = 16'384;

 private:
  struct Use {
    std::chrono::nanoseconds time{0};
    Moment at;  // when `time` was right
  };
  static std::chrono::nanoseconds left_of(const Use& use, Moment now);
  void forget_least(Moment now);

  std::unordered_map<Caller, Use> uses_;
  std::size_t forget_at_ = 1'024;  // number of callers at which the least are forgotten
};

}  // namespace toolyard::http
