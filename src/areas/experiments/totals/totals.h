// What the units of an experiment come to: how many saw each variant, and of each metric how many
// have it, with sums over what each of them comes to. Sums are exact, so that units can be added
// and taken away in any order.
#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "areas/experiments/exposures/store.h"
#include "areas/experiments/statistics/exact_sum.h"

namespace toolyard::experiments {

struct UnitEvent {
  std::int64_t metric = 0;
  Instant at;
  double value = 0;
  bool operator==(const UnitEvent&) const = default;
};

// All that counts of a unit.
struct Unit {
  std::optional<Exposure> exposure;
  std::vector<UnitEvent> events;

  // The first moment at `end` or after it that something of it has; nothing where nothing has.
  std::optional<Instant> next_at(Instant end) const;
};

enum class Side { add, take_away };

struct MetricSum {
  std::int64_t units = 0;
  ExactSum sum, sum_of_squares;
};

class Totals {
 public:
  Totals() = default;
  // As `text` has written them; nothing where it has not.
  static std::optional<Totals> of(std::string text);
  std::string text() const;

  // A unit, as far as it is in the window.
  void count(const Unit& unit, const Window& window, Side side);
  void add_units(std::int64_t variant, Seen seen, std::int64_t units);
  void add_sum(std::int64_t metric, std::int64_t variant, double total, Side side = Side::add);

  std::int64_t units(std::int64_t variant, Seen seen) const;
  MetricSum sum(std::int64_t metric, std::int64_t variant) const;

 private:
  struct Arm {
    std::int64_t alone = 0, multiple = 0;
  };
  std::map<std::int64_t, Arm> arms_;
  std::map<std::pair<std::int64_t, std::int64_t>, MetricSum> sums_;  // by metric and variant
};

}  // namespace toolyard::experiments
