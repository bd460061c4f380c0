// Rate limit of a campaign: how many emails may be sent now. Unused allowance is saved for at most
// a second, so that no burst follows a pause. The state is stored with the campaign, for all nodes.
#pragma once
#include <algorithm>
#include <chrono>
#include <cstdint>

#include "core/describe/values.h"

namespace toolyard::campaigns {

class Pace {
 public:
  using Time = std::chrono::microseconds;

  // `paced_to` is the time up to which the rate is used up; `per_minute` 0 means no limit.
  Pace(std::int64_t per_minute, Instant paced_to, Instant now)
      : each_(per_minute > 0 ? Time(60'000'000 / per_minute) : Time(0)), now_(now),
        // A clock that was set back must not delay sending for long.
        paced_to_(std::min(std::max(paced_to, now - saved()), now + each_)) {}

  std::int64_t allowed(std::int64_t wanted) const {
    if (each_ == Time(0)) return wanted;
    return std::clamp<std::int64_t>((now_ - paced_to_) / each_, 0, wanted);
  }
  void use(std::int64_t count) { paced_to_ += count * each_; }
  Instant paced_to() const { return paced_to_; }
  // Returns when the next email is allowed.
  Instant next() const { return paced_to_ + each_; }

 private:
  Time saved() const { return std::max(each_, Time(1'000'000)); }

  Time each_;
  Instant now_;
  Instant paced_to_;
};

}  // namespace toolyard::campaigns
