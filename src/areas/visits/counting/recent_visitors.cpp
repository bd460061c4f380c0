#include "areas/visits/counting/recent_visitors.h"

#include <chrono>

namespace toolyard::visits {
namespace {

std::int64_t second_of(Instant at) {
  return std::chrono::floor<std::chrono::seconds>(at).time_since_epoch().count();
}

}  // namespace

void RecentVisitors::add(std::uint64_t visitor, Instant at) {
  const auto second = second_of(at);
  auto& place = views_[static_cast<std::size_t>(second) % views_.size()];
  if (place.second != second) place = {.second = second};
  ++place.views;
  if (const auto known = last_.find(visitor); known != last_.end()) known->second = second;
  else if (last_.size() < max_visitors) last_.emplace(visitor, second);
}

Live RecentVisitors::live(Instant now) {
  const auto since = second_of(now) - seconds;
  std::erase_if(last_, [&](const auto& one) { return one.second <= since; });
  Live live{.visitors = std::ssize(last_)};
  for (const auto& place : views_)
    if (place.second > since) live.views += place.views;
  return live;
}

}  // namespace toolyard::visits
