// What has become of mails on this node since it started, for whoever watches it.
#pragma once
#include <atomic>
#include <cstdint>

namespace toolyard::campaigns {

struct Tally {
  std::atomic<std::uint64_t> sent = 0, failed = 0, skipped = 0;
};

}  // namespace toolyard::campaigns
