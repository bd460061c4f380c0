// Visitors that several nodes count once, in Redis or Valkey: the salt of a day and the set of its
// keys, both with an expiry. Calls block for a short time. After a failure, Redis is left alone for
// some seconds, so that counting goes on without it.
#pragma once
#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/redis/address.h"
#include "adapters/redis/link.h"
#include "adapters/redis/tls.h"
#include "ports/shared_visitors.h"

namespace toolyard::redis {

struct VisitorOptions {
  Address address;
  std::optional<TlsTrust> trust = {};  // required if the address has TLS
  std::chrono::milliseconds response_timeout{500};
  std::chrono::milliseconds pause_after_failure{5'000};
};

// Used by one thread at a time.
class RedisVisitors final : public SharedVisitors {
 public:
  explicit RedisVisitors(VisitorOptions options) : options_(std::move(options)) {}

  std::optional<std::array<std::uint64_t, 2>> salt(Day day) override;
  std::optional<std::vector<bool>> add(Day day, std::span<const std::uint64_t> keys) override;

 private:
  using Time = std::chrono::steady_clock::time_point;
  bool connect();
  // Sends the commands in `bytes_`, and returns their responses; nullopt if one of them is missing
  // or an error.
  std::optional<std::vector<Answer>> exchange(std::size_t count);
  bool wait(Time until);
  void give_up();

  const VisitorOptions options_;
  std::optional<Link> link_;
  std::string bytes_;
  Time next_attempt_{};
};

}  // namespace toolyard::redis
