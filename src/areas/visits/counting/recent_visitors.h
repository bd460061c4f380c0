// The visitors of the last five minutes, by numbers that say nothing about them.
#pragma once
#include <array>
#include <cstdint>
#include <unordered_map>

#include "core/describe/values.h"

namespace toolyard::visits {

struct Live {
  std::int64_t visitors = 0, views = 0;
  bool operator==(const Live&) const = default;
};

class RecentVisitors {
 public:
  static constexpr std::int64_t seconds = 300;
  // More are not told apart.
  static constexpr std::size_t max_visitors = 200'000;

  void add(std::uint64_t visitor, Instant at);
  // Returns who was there in the five minutes up to `now`.
  Live live(Instant now);
  // Forgets visitors, whose numbers of another day mean others. Views stay.
  void forget_visitors() { last_.clear(); }

 private:
  // Views by second, each place with the second that it is of.
  struct Second {
    std::int64_t second = 0, views = 0;
  };
  std::array<Second, seconds> views_{};
  std::unordered_map<std::uint64_t, std::int64_t> last_;  // second of the last view
};

}  // namespace toolyard::visits
