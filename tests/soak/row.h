// A fault that a test brings about again and again: some rounds in every run of the tests, and as
// many as fit into the time that `./toolyard soak` gives, which prints what came of them.
//
//   SoakRow row("kills", 20);
//   while (row.again()) { ...; row.count("answers", answers); row.took("start", time); }
//   row.lost("answers", missing);
//
// Suites of such tests have names that end in `Soak`, and one test each: a row of the soak.
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

  /// `rounds` names what a round does, in the plural.
  SoakRow(std::string_view rounds, int quick_rounds);
  /// Adds the line of the row to the file that TOOLYARD_SOAK_REPORT names, if there is one.
  ~SoakRow();
  SoakRow(const SoakRow&) = delete;
  SoakRow& operator=(const SoakRow&) = delete;

  /// Whether to do another round: not after a failure.
  bool again();
  /// Whether there is more time than the quick form takes.
  bool is_long() const { return seconds_ > 0; }
  int rounds() const { return done_; }

  // All of these may be called by any thread.

  /// How much was done; what has one name is added up.
  void count(std::string_view what, std::int64_t number);
  /// What was promised and is not there; fails the test unless it is none.
  void lost(std::string_view what, std::int64_t number);
  /// The longest is told.
  void took(std::string_view what, Clock::duration time);
  /// Anything else that was measured; told at the end.
  void tell(std::string_view text);

  /// The line: what was done, how often, what was lost, what was slowest.
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
  std::vector<std::string> told_;
};

/// The largest of all but one in a hundred.
std::chrono::microseconds percentile_99(std::vector<std::chrono::microseconds> times);
/// Such as `1.3 ms`.
std::string milliseconds_text(std::chrono::microseconds time);

}  // namespace toolyard::testing
