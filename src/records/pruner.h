// Deletes rows that were kept long enough: some at a time, each time in a transaction of its own,
// so that no other writer waits for long however many there are.
#pragma once
#include <chrono>
#include <cstdint>
#include <functional>

#include "core/time/clock.h"
#include "ports/database.h"

namespace toolyard {

class Pruner {
 public:
  static constexpr std::int64_t at_once = 500;
  static constexpr std::chrono::hours interval{1};
  // Deletes up to `most` rows that are due at `now`. Returns their number.
  using Delete =
      std::function<std::int64_t(Transaction& transaction, Instant now, std::int64_t most)>;

  Pruner(Database& database, Clock clock, Delete remove)
      : database_(database), clock_(std::move(clock)), remove_(std::move(remove)) {}

  // To be called often: deletes `at_once` rows with each call while there are as many, and then
  // looks once per `interval`.
  Result<void> clean_up();

 private:
  Database& database_;
  Clock clock_;
  Delete remove_;
  Instant next_;
};

}  // namespace toolyard
