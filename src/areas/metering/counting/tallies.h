// The calls of this month by key and by user, for quotas: what the database knows, of all nodes,
// and what this one has counted since. Reading takes no lock.
#pragma once
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>

namespace toolyard::metering {

enum class Owner : std::uint8_t { key, user };

struct MonthCalls {
  std::atomic<std::int64_t> calls{0};
  // What `calls` has in it of the database's number for a key, and of a user for the calls without
  // a key. Only merging touches it.
  std::atomic<std::int64_t> seen{0};
};

// About 60 bytes for each key and user that has called this month. Two months are kept, for the
// turn of the month and for clocks that are set back across it; the one before makes room for the
// next.
class Tallies {
 public:
  Tallies();
  ~Tallies();
  Tallies(const Tallies&) = delete;
  Tallies& operator=(const Tallies&) = delete;

  std::int64_t calls(Owner owner, std::int64_t id, std::int64_t month) const;
  // To be counted in; lives as long as this. Null where a later month has taken its place.
  MonthCalls* of(Owner owner, std::int64_t id, std::int64_t month);

 private:
  struct Tally;
  struct Table;
  struct Stripe;
  static constexpr std::size_t kStripes = 64;

  std::unique_ptr<Stripe[]> stripes_;
};

}  // namespace toolyard::metering
