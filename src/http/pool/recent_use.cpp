#include "http/pool/recent_use.h"

#include <algorithm>
#include <cmath>

namespace toolyard::http {

namespace {

using std::chrono::nanoseconds;

// Callers that have used less need not be remembered if there are many.
constexpr nanoseconds forgettable = std::chrono::milliseconds(1);

}  // namespace

nanoseconds RecentUse::left_of(const Use& use, Moment now) {
  const std::chrono::duration<double> age = now - use.at;
  const std::chrono::duration<double> half = half_life;
  return std::chrono::duration_cast<nanoseconds>(use.time * std::exp2(-(age / half)));
}

nanoseconds RecentUse::of(Caller caller, Moment now) const {
  const auto known = uses_.find(caller);
  return known == uses_.end() ? nanoseconds(0) : left_of(known->second, now);
}

void RecentUse::add(Caller caller, nanoseconds used, Moment now) {
  uses_[caller] = {of(caller, now) + used, now};
  if (uses_.size() >= forget_at_) forget_least(now);
}

void RecentUse::forget_least(Moment now) {
  auto least = forgettable;
  const auto forget = [&] {
    std::erase_if(uses_, [&](const auto& one) { return left_of(one.second, now) < least; });
  };
  forget();
  while (uses_.size() > max_callers / 2) {
    least *= 4;
    forget();
  }
  forget_at_ = std::max<std::size_t>(1'024, 2 * uses_.size());
}

}  // namespace toolyard::http
