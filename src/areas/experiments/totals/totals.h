// Totals of an experiment: how many units saw each variant, and for each metric how many units have
// it, with the sums of their values. Sums are exact, so units can be added and removed in any
// order.
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

// The exposure and the events of a unit.
struct Unit {
  std::optional<Exposure> exposure;
  std::vector<UnitEvent> events;

  // Returns the first time, at `end` or later, of the exposure or an event; nullopt if there is
  // none.
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
  // Parses what `text` has returned; nullopt for any other text.
  static std::optional<Totals> of(std::string text);
  std::string text() const;

  // Adds or removes a unit, as far as it is in the window.
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
