#include "core/log.h"

#include <time.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <mutex>
#include <string>
#include <utility>

namespace toolyard {
namespace {

std::string_view name_of(LogLevel level) {
  switch (level) {
    case LogLevel::debug: return "debug";
    case LogLevel::info: return "info";
    case LogLevel::warning: return "warning";
    case LogLevel::error: return "error";
  }
  return "error";
}

// Every byte outside printable ASCII is escaped, non-ASCII bytes as if they were Latin-1, so that
// log lines are valid JSON whatever a field contains.
void append_quoted(std::string& line, std::string_view text) {
  line += '"';
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      line += '\\';
      line += c;
    } else if (byte < 0x20 || byte >= 0x7f) {
      std::array<char, 8> escaped{};
      std::snprintf(escaped.data(), escaped.size(), "\\u%04x", byte);
      line += escaped.data();
    } else {
      line += c;
    }
  }
  line += '"';
}

void append_field(std::string& line, const LogField& field) {
  line += ',';
  append_quoted(line, field.name);
  line += ':';
  if (field.is_number) line += std::to_string(field.number);
  else append_quoted(line, field.text);
}

void append_time(std::string& line) {
  timespec now{};
  clock_gettime(CLOCK_REALTIME, &now);
  tm parts{};
  gmtime_r(&now.tv_sec, &parts);
  std::array<char, 32> text{};
  const std::size_t size = strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%S", &parts);
  line.append(text.data(), size);
  std::snprintf(text.data(), text.size(), ".%03dZ", static_cast<int>(now.tv_nsec / 1'000'000));
  line += text.data();
}

std::string line_of(LogLevel level, std::string_view message,
                    std::initializer_list<LogField> fields, const LogSource& source) {
  std::string line = R"({"time":")";
  append_time(line);
  line += R"(","level":")";
  line += name_of(level);
  line += R"(","message":)";
  append_quoted(line, message);
  if (!source.request_id.empty()) append_field(line, {"request_id", source.request_id});
  if (!source.trace_id.empty()) append_field(line, {"trace_id", source.trace_id});
  for (const LogField& field : fields) append_field(line, field);
  line += "}\n";
  return line;
}

// Writes lines to standard error. A line that cannot be written, because the disk is full or nobody
// reads the pipe, is lost rather than waited for: lost lines are counted, and a line that was
// written in part is completed later.
class StandardError {
 public:
  void write_line(std::string_view line) {
    // A single write per line, so that lines of several threads do not mix.
    const std::lock_guard lock(mutex_);
    if (!complete() || !tell_losses() || !write(line)) ++lost_;
  }

 private:
  bool complete() {
    if (rest_.empty()) return true;
    const auto rest = std::exchange(rest_, {});
    if (!write(rest)) rest_ = rest;
    return rest_.empty();
  }
  bool tell_losses() {
    if (lost_ == 0) return true;
    if (!write(line_of(LogLevel::error, "log lines were lost", {{"lines", lost_}}, {})))
      return false;
    lost_ = 0;
    return rest_.empty();
  }
  // Returns false if nothing was written. After a partial write, `rest_` contains the remainder.
  bool write(std::string_view text) {
    const auto written = ::write(STDERR_FILENO, text.data(), text.size());
    if (written <= 0) return false;
    rest_ = text.substr(std::size_t(written));
    return true;
  }

  std::mutex mutex_;
  std::string rest_;
  std::int64_t lost_ = 0;
};

}  // namespace

void Log::event(LogLevel level, std::string_view message, std::initializer_list<LogField> fields,
                const LogSource& source) {
  if (takes(level)) emit(line_of(level, message, fields, source));
}

void Log::emit(std::string_view line) {
  static StandardError standard_error;
  standard_error.write_line(line);
}

}  // namespace toolyard
