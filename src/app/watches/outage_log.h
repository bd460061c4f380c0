// Log lines about something that is unavailable: one when that begins, one a minute while it lasts,
// and one when it has ended, however often it is tried.
#pragma once
#include <chrono>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string_view>
#include <utility>

#include "core/log.h"

namespace toolyard {

class OutageLog {
 public:
  using Time = std::chrono::steady_clock::time_point;
  static constexpr std::chrono::minutes between_lines{1};

  // `away` and `back` are the messages; without `back`, the end is not logged.
  OutageLog(Log& log, LogLevel level, std::string_view away, std::string_view back = {},
            std::function<Time()> clock = std::chrono::steady_clock::now)
      : log_(log), level_(level), away_(away), back_(back), clock_(std::move(clock)) {}

  // Note an attempt. Thread-safe.
  void failed(std::string_view what);
  void worked();

 private:
  Log& log_;
  const LogLevel level_;
  const std::string_view away_, back_;
  const std::function<Time()> clock_;
  std::mutex mutex_;
  std::optional<Time> reported_at_;  // guarded by mutex_; set during an outage
  std::int64_t untold_ = 0;          // guarded by mutex_; failures since then
};

}  // namespace toolyard
