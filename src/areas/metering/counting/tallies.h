// Calls of the current month per key and per user, for quotas: the database's numbers for all
// nodes, plus what this node has counted since. Reading takes no lock.
#pragma once
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>

namespace toolyard::metering {

enum class Owner : std::uint8_t { key, user };

struct MonthCalls {
  std::atomic<std::int64_t> calls{0};
  // The part of `calls` that the database's row contains: of a key, its own row; of a user, the row
  // of calls without a key. Used only while merging.
  std::atomic<std::int64_t> seen{0};
};

// Uses about 60 bytes for each key and user that has called this month. Keeps two months, for the
// turn of the month and for clocks that are set back across it; a new month replaces the one before
// the last.
class Tallies {
 public:
  Tallies();
  ~Tallies();
  Tallies(const Tallies&) = delete;
  Tallies& operator=(const Tallies&) = delete;

  std::int64_t calls(Owner owner, std::int64_t id, std::int64_t month) const;
  // Returns the counters of an owner, which live as long as this object. Null if a later month has
  // replaced `month`.
  MonthCalls* of(Owner owner, std::int64_t id, std::int64_t month);

 private:
  struct Tally;
  struct Table;
  struct Stripe;
  static constexpr std::size_t kStripes = 64;

  std::unique_ptr<Stripe[]> stripes_;
};

}  // namespace toolyard::metering
