#include "areas/experiments/totals/counting.h"

#include <algorithm>

namespace toolyard::experiments {
namespace {

// If there are more changes, counting everything is faster.
constexpr std::int64_t max_changes = 1'000'000;

// The difference between a unit and its state in the kept totals: events that they do not contain,
// and the former exposure. An exposure only ever moves back in time and from one variant to
// several, so the former one has the latest time and the fewest variants of all changes, in
// whatever order they are read.
struct Undo {
  bool is_new = false;
  std::optional<bool> was_multiple;
  std::optional<Instant> was_exposed_at;
  std::vector<UnitEvent> events;

  void add(const Change& change);
  // Restores the former state. Returns false if the unit lacks an event that is to be removed.
  bool apply(Unit& unit) const;
};

void Undo::add(const Change& change) {
  if (change.kind == ChangeKind::event)
    events.push_back({.metric = change.metric.value_or(0),
                      .at = change.occurred_at.value_or(beginning),
                      .value = change.value.value_or(0)});
  if (change.kind == ChangeKind::fresh) is_new = true;
  if (change.kind != ChangeKind::moved) return;
  was_multiple = was_multiple.value_or(true) && change.was_multiple.value_or(false);
  was_exposed_at =
      std::max(was_exposed_at.value_or(beginning), change.was_exposed_at.value_or(beginning));
}

bool Undo::apply(Unit& unit) const {
  for (const auto& event : events) {
    const auto found = std::ranges::find(unit.events, event);
    if (found == unit.events.end()) return false;
    *found = unit.events.back();
    unit.events.pop_back();
  }
  if (is_new) unit.exposure.reset();
  if (!unit.exposure) return true;
  if (was_multiple) unit.exposure->is_multiple = *was_multiple;
  if (was_exposed_at) unit.exposure->exposed_at = *was_exposed_at;
  return true;
}

}  // namespace

Instant phase_start(const StoredExperiment& one) {
  return std::chrono::floor<std::chrono::seconds>(one.started_at.value_or(beginning));
}

Window usual_window(const StoredExperiment& one, Instant now) {
  // A window excludes its end.
  return {.from = one.phase > 1 ? phase_start(one) : beginning,
          .to = one.stopped_at.value_or(now) + std::chrono::microseconds(1)};
}

Instant moment_of(const StoredExperiment& one, const std::optional<StoredTotals>& kept,
                  Instant now) {
  if (!kept || one.stopped_at) return now;
  return std::max(now, kept->counted_to - std::chrono::microseconds(1));
}

Totals count_all(Transaction& transaction, const StoredExperiment& one, const Window& window,
                 std::span<const std::int64_t> metrics) {
  Totals totals;
  for (const auto& variant : one.variant_numbers)
    for (const auto seen : {Seen::it_alone, Seen::others_too})
      totals.add_units(variant.number, seen,
                       count_arm(transaction, one.id, variant.number, seen, window));
  for (const auto metric : metrics)
    sum_metric(transaction, one.id, metric, window,
               [&](std::int64_t variant, double total) { totals.add_sum(metric, variant, total); });
  return totals;
}

std::optional<UpdatedTotals> bring_forward(Transaction& transaction, const StoredExperiment& one,
                                           const std::optional<StoredTotals>& kept,
                                           const Window& window) {
  if (!kept || !kept->is_exact() || kept->counted_from != window.from ||
      kept->counted_to > window.to)
    return std::nullopt;
  auto totals = Totals::of(kept->totals);
  if (!totals) return std::nullopt;
  const auto changes = find_changes(transaction, one.id, window.to, max_changes + 1);
  if (std::ssize(changes) > max_changes) return std::nullopt;
  UpdatedTotals brought{.totals = std::move(*totals)};
  std::map<std::string, Undo> undone;
  std::map<std::string, Unit> units;
  for (const auto& change : changes) {
    if (change.kind == ChangeKind::all) return std::nullopt;
    brought.changes.push_back(change.id);
    undone[change.unit].add(change);
    units.try_emplace(change.unit);
  }
  read_units(transaction, one, units);
  const Window counted{.from = kept->counted_from, .to = kept->counted_to};
  for (auto& [name, unit] : units) {
    brought.totals.count(unit, window, Side::add);
    if (const auto next = unit.next_at(window.to)) brought.later.emplace_back(name, *next);
    if (!undone[name].apply(unit)) return std::nullopt;
    brought.totals.count(unit, counted, Side::take_away);
  }
  return brought;
}

}  // namespace toolyard::experiments
