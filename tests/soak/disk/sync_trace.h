// Reads a trace of strace: whether each response to a change was sent after the database had been
// written and synced.
#pragma once
#include <istream>
#include <map>
#include <string>
#include <string_view>

#include "tests/deploy/files.h"

namespace toolyard::testing {

inline bool can_trace() {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  return false;  // a sanitizer must be loaded first, and cannot be traced
#else
  return has_program("strace") && run_line("strace -f -o /dev/null true").code == 0;
#endif
}

struct SyncedAnswers {
  int synced = 0, unsynced = 0;
};

// The trace of a server with a single client, which makes one call after the other.
class SyncTrace {
 public:
  // `log` is a part of the names of the files to which a commit is written.
  explicit SyncTrace(std::string log) : log_(std::move(log)) {}
  SyncedAnswers read(std::istream& lines) {
    for (std::string line; std::getline(lines, line);) look_at(line);
    return answers_;
  }

 private:
  static bool has(const std::string& line, std::string_view text) { return line.contains(text); }
  static bool is_sync(const std::string& line) {
    return has(line, " fdatasync(") || has(line, " fsync(") || has(line, "sync resumed>");
  }
  void look_at(const std::string& line) {
    if (has(line, "\"POST /") || has(line, "\"DELETE /")) {
      is_changing_ = true;
      has_written_ = is_synced_ = false;
    } else if (has(line, log_) && has(line, " pwrite64(")) {
      has_written_ = true;
    } else if (is_sync(line)) {
      look_at_sync(line);
    } else if (is_changing_ && has(line, "\"HTTP/1.1 2")) {
      ++(is_synced_ ? answers_.synced : answers_.unsynced);
      is_changing_ = false;
    }
  }
  // A sync that is interrupted by another thread has two lines; the second contains "resumed>".
  void look_at_sync(const std::string& line) {
    const auto thread = line.substr(0, line.find(' '));
    const bool is_of_database = has(line, "resumed>") ? pending_[thread] : has(line, log_);
    pending_[thread] = is_of_database;
    if (is_of_database && line.ends_with(" = 0")) is_synced_ = has_written_;
  }

  const std::string log_;
  SyncedAnswers answers_;
  std::map<std::string, bool> pending_;
  bool is_changing_ = false, has_written_ = false, is_synced_ = false;
};

}  // namespace toolyard::testing
