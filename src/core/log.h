// Structured logging: events as JSON lines on standard error, with time, level, a constant message,
// variable fields, the request id and the trace id. One write per line; safe from any thread. Never
// log bodies, keys or passwords.
#pragma once

#include <atomic>
#include <cstdint>
#include <initializer_list>
#include <string_view>

namespace toolyard {

enum class LogLevel : std::uint8_t { debug, info, warning, error };

/// One variable field: a text or an integer.
struct LogField {
  LogField(std::string_view field, std::string_view value) : name(field), text(value) {}
  LogField(std::string_view field, const char* value) : name(field), text(value) {}
  LogField(std::string_view field, std::int64_t value)
      : name(field), number(value), is_number(true) {}

  std::string_view name;
  std::string_view text;
  std::int64_t number = 0;
  bool is_number = false;
};

/// The request that an event belongs to, if any, and the trace id that the caller sent.
struct LogSource {
  std::string_view request_id = {};
  std::string_view trace_id = {};
};

class Log {
 public:
  explicit Log(LogLevel least = LogLevel::info) : least_(least) {}
  virtual ~Log() = default;

  bool takes(LogLevel level) const { return level >= least(); }
  LogLevel least() const { return least_.load(std::memory_order_relaxed); }
  void set_least(LogLevel least) { least_.store(least, std::memory_order_relaxed); }
  void event(LogLevel level, std::string_view message, std::initializer_list<LogField> fields = {},
             const LogSource& source = {});

 protected:
  /// Receives each finished line, newline included; tests override it.
  virtual void emit(std::string_view line);

 private:
  std::atomic<LogLevel> least_;
};

}  // namespace toolyard
