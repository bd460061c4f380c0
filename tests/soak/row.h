// A row of the soak test: a fault that a test causes repeatedly, for a few rounds in every run of
// the tests, and for as many as fit into the time that `./toolyard soak` gives. The soak prints a
// line with the results of each row.
//
//   SoakRow row("kills", 20);
//   while (row.again()) { ...; row.count("answers", answers); row.took("start", time); }
//   row.lost("answers", missing);
//
// The suites of such tests have names that end in `Soak`, and contain one test each.
#pragma once
#include <chrono>
#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolyard::testing {

class SoakRow {
 public:
  using Clock = std::chrono::steady_clock;

  /// `rounds` is what a round does, in the plural. A short run has `quick_rounds` rounds.
  SoakRow(std::string_view rounds, int quick_rounds);
  /// Appends the line of the row to the file named by TOOLYARD_SOAK_REPORT, if it is set.
  ~SoakRow();
  SoakRow(const SoakRow&) = delete;
  SoakRow& operator=(const SoakRow&) = delete;

  /// Begins another round, and returns true, unless the quick rounds are done and the time is up,
  /// or the test has failed.
  bool again();
  /// Whether this is a long run, with a given time.
  bool is_long() const { return seconds_ > 0; }
  int rounds() const { return done_; }

  // The functions below are thread-safe.

  /// Counts work done. Numbers of equal names are added up.
  void count(std::string_view what, std::int64_t number);
  /// Counts what was promised and is missing. Fails the test unless `number` is 0.
  void lost(std::string_view what, std::int64_t number);
  /// Records a duration. The line contains the longest one.
  void took(std::string_view what, Clock::duration time);
  /// Adds a text to the end of the line.
  void tell(std::string_view text);

  /// Returns the line: rounds, counts, losses, longest durations and further texts.
  std::string line() const;

 private:
  using Numbers = std::vector<std::pair<std::string, std::int64_t>>;
  static std::int64_t& in(Numbers& numbers, std::string_view what);

  const std::string name_;
  const int quick_rounds_;
  const int seconds_;
  const Clock::time_point start_ = Clock::now();
  mutable std::mutex mutex_;
  int done_ = 0;
  Numbers counts_, losses_, times_;
  std::vector<std::string> reported_;
};

/// Returns the 99th percentile, or 0 without values.
std::chrono::microseconds percentile_99(std::vector<std::chrono::microseconds> times);
/// Formats a time, such as `1.3 ms`.
std::string milliseconds_text(std::chrono::microseconds time);

}  // namespace toolyard::testing
