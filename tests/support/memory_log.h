// A log that is kept in memory, for tests to read.
#pragma once
#include <mutex>
#include <string>
#include <string_view>

#include "core/log.h"

namespace toolyard::testing {

class MemoryLog final : public Log {
 public:
  using Log::Log;
  std::string text() const {
    const std::lock_guard lock(mutex_);
    return text_;
  }

 private:
  void emit(std::string_view line) override {
    const std::lock_guard lock(mutex_);
    text_ += line;
  }
  mutable std::mutex mutex_;
  std::string text_;
};

}  // namespace toolyard::testing
