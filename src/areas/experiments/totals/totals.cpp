#include "areas/experiments/totals/totals.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "areas/experiments/statistics/unit_sum.h"
#include "core/json/decoder.h"
#include "core/json/writer.h"

namespace toolyard::experiments {
namespace {

// Squares of smaller values underflow and are ignored.
constexpr double min_squared = 1e-150;

struct StoredArm {
  std::int64_t variant = 0, alone = 0, multiple = 0;
  static constexpr auto fields(auto...) {
    return row_columns<StoredArm, &StoredArm::variant, &StoredArm::alone, &StoredArm::multiple>();
  }
};

struct StoredSum {
  std::int64_t metric = 0, variant = 0, units = 0;
  std::vector<double> sum, sum_of_squares;
  static constexpr auto fields(auto...) {
    return row_columns<StoredSum, &StoredSum::metric, &StoredSum::variant, &StoredSum::units,
                       &StoredSum::sum, &StoredSum::sum_of_squares>();
  }
};

struct TotalsJson {
  std::vector<StoredArm> arms;
  std::vector<StoredSum> sums;
  static constexpr auto fields(auto...) {
    return row_columns<TotalsJson, &TotalsJson::arms, &TotalsJson::sums>();
  }
};

std::int64_t sign_of(Side side) { return side == Side::add ? 1 : -1; }

}  // namespace

std::optional<Instant> Unit::next_at(Instant end) const {
  std::optional<Instant> next;
  const auto look = [&](Instant at) {
    if (at >= end && (!next || at < *next)) next = at;
  };
  if (exposure) look(exposure->exposed_at);
  for (const auto& event : events) look(event.at);
  return next;
}

std::optional<Totals> Totals::of(std::string text) {
  thread_local JsonDecoder decoder;
  TotalsJson kept;
  if (!decoder.decode(PaddedText::of(text), type_of<TotalsJson>, &kept)) return std::nullopt;
  Totals totals;
  for (const auto& arm : kept.arms) totals.arms_[arm.variant] = {arm.alone, arm.multiple};
  for (const auto& one : kept.sums)
    totals.sums_[{one.metric, one.variant}] = {.units = one.units,
                                               .sum = ExactSum(one.sum),
                                               .sum_of_squares = ExactSum(one.sum_of_squares)};
  return totals;
}

std::string Totals::text() const {
  TotalsJson kept;
  for (const auto& [variant, arm] : arms_)
    kept.arms.push_back({.variant = variant, .alone = arm.alone, .multiple = arm.multiple});
  for (const auto& [place, one] : sums_)
    kept.sums.push_back({.metric = place.first,
                         .variant = place.second,
                         .units = one.units,
                         .sum = one.sum.parts(),
                         .sum_of_squares = one.sum_of_squares.parts()});
  return to_json(kept);
}

void Totals::count(const Unit& unit, const Window& window, Side side) {
  if (!unit.exposure) return;
  const auto& [variant, is_multiple, exposed_at] = *unit.exposure;
  if (exposed_at < window.from || exposed_at >= window.to) return;
  add_units(variant, is_multiple ? Seen::others_too : Seen::it_alone, sign_of(side));
  if (is_multiple) return;
  std::map<std::int64_t, UnitSum> sums;
  for (const auto& event : unit.events)
    if (event.at >= exposed_at && event.at < window.to) sums[event.metric].add(event.value);
  for (const auto& [metric, sum] : sums) add_sum(metric, variant, sum.value(), side);
}

void Totals::add_units(std::int64_t variant, Seen seen, std::int64_t units) {
  if (units == 0) return;
  auto& arm = arms_[variant];
  (seen == Seen::it_alone ? arm.alone : arm.multiple) += units;
}

void Totals::add_sum(std::int64_t metric, std::int64_t variant, double total, Side side) {
  auto& one = sums_[{metric, variant}];
  const double sign = side == Side::add ? 1 : -1;
  one.units += sign_of(side);
  one.sum.add(sign * total);
  if (std::abs(total) > min_squared) one.sum_of_squares.add_product(sign * total, total);
}

std::int64_t Totals::units(std::int64_t variant, Seen seen) const {
  const auto found = arms_.find(variant);
  if (found == arms_.end()) return 0;
  return seen == Seen::it_alone ? found->second.alone : found->second.multiple;
}

MetricSum Totals::sum(std::int64_t metric, std::int64_t variant) const {
  const auto found = sums_.find({metric, variant});
  return found == sums_.end() ? MetricSum{} : found->second;
}

}  // namespace toolyard::experiments
