#include "areas/experiments/service.h"

#include <algorithm>

#include "areas/experiments/event_kinds.h"
#include "areas/experiments/facts.h"
#include "areas/experiments/pages/checks.h"
#include "areas/experiments/totals/counting.h"
#include "records/change_counter.h"
#include "records/events.h"

namespace toolyard::experiments {
namespace {

// Fills in the defaults.
void complete(StoredExperiment& one) {
  if (one.seed.empty()) one.seed = one.key;
  for (auto& variant : one.variants)
    if (variant.name.empty()) variant.name = variant.key;
  one.page_key = one.page ? std::optional(page_name(*one.page)) : std::nullopt;
  if (one.page) add_site_metrics(one);
  const bool has_primary =
      std::ranges::find(one.metrics, true, &Metric::is_primary) != one.metrics.end();
  if (!has_primary && !one.metrics.empty()) one.metrics.front().is_primary = true;
  number_parts(one);
}

bool assign_alike(const std::vector<Variant>& one, const std::vector<Variant>& other) {
  return std::ranges::equal(one, other, [](const Variant& a, const Variant& b) {
    return a.key == b.key && a.weight == b.weight && a.is_control == b.is_control &&
           a.value == b.value && a.changes == b.changes;
  });
}

std::unexpected<Error> refuse_frozen(std::vector<Fault> faults, Status current) {
  return std::unexpected(Error{.type = &problems::frozen,
                               .detail = "The experiment is `" + std::string(spelling(current)) +
                                         "`; this cannot be changed now.",
                               .faults = std::move(faults),
                               .extras = {{"current", std::string(spelling(current))}}});
}

// Returns a fault for each changed field that must stay the same while units are assigned by it.
std::vector<Fault> frozen_changes(const Experiment& before, const Experiment& after) {
  std::vector<Fault> faults;
  const auto keep = [&](bool is_same, const char* pointer) {
    if (!is_same)
      faults.push_back({pointer, "frozen", "Cannot be changed while the experiment runs."});
  };
  keep(before.key == after.key, "/key");
  keep(assign_alike(before.variants, after.variants), "/variants");
  keep(before.seed == after.seed, "/seed");
  keep(before.hash_version == after.hash_version, "/hash_version");
  keep(before.space == after.space, "/namespace");
  keep(before.page == after.page, "/page");
  return faults;
}

Result<void> check_change(Transaction& transaction, const StoredExperiment& before,
                          const StoredExperiment& after) {
  if (before.status == Status::archived)
    return refuse_frozen({{"", "frozen", "An archived experiment cannot be changed."}},
                         before.status);
  if (before.status == Status::running)
    if (auto faults = frozen_changes(before, after); !faults.empty())
      return refuse_frozen(std::move(faults), before.status);
  for (const auto& variant : before.variants)
    if (!after.find_variant(variant.key) &&
        has_exposures(transaction, before.id, before.number_of(variant)))
      return refuse_frozen(
          {{"/variants", "frozen",
            "Units have seen `" + variant.key + "`: set its weight to 0 instead of removing it."}},
          before.status);
  return {};
}

// Validates first, so that a request that is not valid is not checked for changes of frozen fields.
Result<void> check(Transaction& transaction, const StoredExperiment* before,
                   StoredExperiment& after) {
  auto faults = faults_of(after);
  check_page(faults, after);
  if (!faults.empty()) return invalid(std::move(faults));
  complete(after);
  if (!before || *before == after) return {};
  return check_change(transaction, *before, after);
}

// Begins a phase, in which units of earlier phases are not counted.
void begin_phase(Transaction& transaction, StoredExperiment& one, Instant now) {
  ++one.phase;
  one.started_at = now;
  one.stopped_at.reset();
  if (one.phase > 1) begin_totals_again(transaction, one, phase_start(one));
}

// Returns the end of a phase: now, but not before the end of what has been counted, because the
// clock of another node may be ahead of this one.
Instant end_of_phase(Transaction& transaction, const StoredExperiment& one, Instant now) {
  const auto counted_to = lock_totals(transaction, one.id);
  return counted_to ? std::max(now, *counted_to - std::chrono::microseconds(1)) : now;
}

void write_experiment_event(Transaction& transaction, const EventOf<ExperimentChange>& kind,
                            const StoredExperiment& one, Instant now) {
  const auto id = static_cast<std::int64_t>(one.id);
  write_event(transaction, kind, {.id = id, .key = one.key, .name = one.name, .status = one.status},
              {id}, now);
}

Result<void> note_written(Transaction& transaction, const StoredExperiment* before,
                          const StoredExperiment& after) {
  if (!before) begin_totals(transaction, after.id);
  if (after.page || (before && before->page)) next_change(transaction, pages_counter);
  return {};
}

}  // namespace

ExperimentService::ExperimentService(Database& database, Clock clock, PageDependencies pages)
    : clock_(clock), pages_(std::move(pages)),
      records_(database, std::move(clock),
               {.check = check, .written = note_written, .complete = count_exposures}) {}

Result<StoredExperiment> ExperimentService::create(const Call& call,
                                                   const Experiment& request) const {
  StoredExperiment made{{request}};
  note_writer({}, made, call.caller.user);
  return records_.create(call, made);
}

Result<StoredExperiment> ExperimentService::change(const Call& call, ExperimentId id,
                                                   const Experiment& request) const {
  return records_.change(
      call, id, {}, [&](Transaction& transaction, StoredExperiment& one) -> Result<void> {
        const auto before = one;
        merge_given(call, type_of<Experiment>, &request, static_cast<Experiment*>(&one));
        TOOLYARD_TRY_VOID(check(transaction, &before, one));
        note_writer(before, one, call.caller.user);
        return {};
      });
}

Result<ActionResult> ExperimentService::act(const Call& call, ExperimentId id, Action action,
                                            const ActionRequest& request) const {
  return records_.act<&Experiment::status>(
      call, id, action, request.comment,
      [&](Transaction& transaction, StoredExperiment& one) -> Result<void> {
        if (action == Action::start) {
          if (one.page) TOOLYARD_TRY_VOID(check_start(transaction, call, one, pages_));
          one.writers.clear();
          begin_phase(transaction, one, clock_());
          write_experiment_event(transaction, event_kinds::started, one, clock_());
        }
        if (action == Action::stop) {
          one.stopped_at = end_of_phase(transaction, one, clock_());
          write_experiment_event(transaction, event_kinds::stopped, one, clock_());
        }
        return {};
      });
}

}  // namespace toolyard::experiments
