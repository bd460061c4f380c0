#include "areas/experiments/service.h"

#include <algorithm>

#include "areas/experiments/exposure_store.h"
#include "areas/experiments/store.h"
#include "records/audit.h"

namespace toolyard::experiments {
namespace {

// With why it was done, where that was said.
struct AuditedExperiment : Experiment {
  std::string_view comment;
  static constexpr auto fields(auto...) {
    return joined(Experiment::fields(),
                  std::array{field<&AuditedExperiment::comment>("").sparse()});
  }
};

void write_down(Transaction& transaction, std::string_view action, const StoredExperiment* before,
                const StoredExperiment& after, Instant now, std::string_view comment = {}) {
  const auto audited = [](const Experiment& one, std::string_view why) {
    AuditedExperiment made;
    static_cast<Experiment&>(made) = one;
    made.comment = why;
    return made;
  };
  const auto was = before ? audited(*before, {}) : AuditedExperiment();
  const auto is = audited(after, comment);
  audit<AuditedExperiment>(transaction, action, "experiment", static_cast<std::int64_t>(after.id),
                           before ? &was : nullptr, &is, now);
}

// What was left to us is filled in.
void complete(Experiment& request) {
  if (request.seed.empty()) request.seed = request.key;
  for (auto& variant : request.variants)
    if (variant.name.empty()) variant.name = variant.key;
  const bool has_primary =
      std::ranges::find(request.metrics, true, &Metric::is_primary) != request.metrics.end();
  if (!has_primary && !request.metrics.empty()) request.metrics.front().is_primary = true;
}

// Takes over what a caller may write, and nothing else.
void take(StoredExperiment& one, Experiment request) {
  request.id = one.id;
  request.status = one.status;
  request.started_at = one.started_at;
  request.stopped_at = one.stopped_at;
  request.exposures = one.exposures;
  request.created_at = one.created_at;
  request.updated_at = one.updated_at;
  complete(request);
  static_cast<Experiment&>(one) = std::move(request);
  number_parts(one);
}

bool assign_alike(const std::vector<Variant>& one, const std::vector<Variant>& other) {
  return std::ranges::equal(one, other, [](const Variant& a, const Variant& b) {
    return a.key == b.key && a.weight == b.weight && a.is_control == b.is_control;
  });
}

std::unexpected<Error> refuse_frozen(std::vector<Fault> faults, Status current) {
  return std::unexpected(Error{.type = &problems::frozen,
                               .detail = "The experiment is `" + std::string(spelling(current)) +
                                         "`; this cannot be changed now.",
                               .faults = std::move(faults),
                               .extras = {{"current", std::string(spelling(current))}}});
}

// Fields that stay as they are while units are assigned by them.
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
  return faults;
}

Result<void> check_change(Transaction& transaction, const StoredExperiment& before,
                          const StoredExperiment& after) {
  if (before.status == Status::archived)
    return refuse_frozen({{"", "frozen", "What is archived never changes."}}, before.status);
  if (before.status == Status::running)
    if (auto faults = frozen_changes(before, after); !faults.empty())
      return refuse_frozen(std::move(faults), before.status);
  for (const auto& variant : before.variants)
    if (!after.find_variant(variant.key) &&
        has_exposures(transaction, before.id, before.number_of(variant)))
      return refuse_frozen({{"/variants", "frozen",
                             "Units have seen `" + variant.key +
                                 "`: give it the weight 0 instead of taking it away."}},
                           before.status);
  return {};
}

}  // namespace

ExperimentService::ExperimentService(Database& database, Clock clock)
    : database_(database), clock_(std::move(clock)) {}

Result<Page<Experiment>> ExperimentService::list(const Call& call,
                                                 const ExperimentQuery& query) const {
  return database_.read(
      [&](Transaction& transaction) { return list_experiments(transaction, call, query); });
}

Result<StoredExperiment> ExperimentService::find(ExperimentId id) const {
  return database_.read([&](Transaction& transaction) -> Result<StoredExperiment> {
    auto found = find_experiment(transaction, id);
    if (!found) return no_such_experiment();
    return std::move(*found);
  });
}

Result<StoredExperiment> ExperimentService::create(const Experiment& request) {
  if (auto faults = faults_of(request); !faults.empty()) return invalid(std::move(faults));
  const auto now = clock_();
  return database_.write([&](Transaction& transaction) -> Result<StoredExperiment> {
    StoredExperiment one;
    one.created_at = one.updated_at = now;
    take(one, request);
    const auto id = insert_experiment(transaction, one);
    if (!id) return std::unexpected(id.error());
    one.id = *id;
    write_down(transaction, "create", nullptr, one, now);
    return one;
  });
}

Result<StoredExperiment> ExperimentService::save(const Call& call, ExperimentId id,
                                                 const Edit& edit) {
  const auto now = clock_();
  return database_.write([&](Transaction& transaction) -> Result<StoredExperiment> {
    if (!hold_experiment(transaction, id)) return no_such_experiment();
    const auto before = *find_experiment(transaction, id);
    if (auto matched = call.check_match(tag_of(before)); !matched)
      return std::unexpected(std::move(matched.error()));
    const auto edited = edit(before);
    if (auto faults = faults_of(edited); !faults.empty()) return invalid(std::move(faults));
    auto after = before;
    take(after, edited);
    if (static_cast<const Experiment&>(after) == before) return before;
    if (auto allowed = check_change(transaction, before, after); !allowed)
      return std::unexpected(std::move(allowed.error()));
    after.updated_at = now;
    if (auto updated = update_experiment(transaction, after); !updated)
      return std::unexpected(std::move(updated.error()));
    after.change_count += 1;
    write_down(transaction, "update", &before, after, now);
    return after;
  });
}

Result<Acted> ExperimentService::act(const Call& call, ExperimentId id, Action action,
                                     const ActionRequest& request) {
  const auto now = clock_();
  return database_.write([&](Transaction& transaction) -> Result<Acted> {
    if (!hold_experiment(transaction, id)) return no_such_experiment();
    const auto before = *find_experiment(transaction, id);
    if (auto matched = call.check_match(tag_of(before)); !matched)
      return std::unexpected(std::move(matched.error()));
    Acted acted{before};
    auto led = led_to(before.status, action, call.caller.role);
    if (!led) return std::unexpected(std::move(led.error()));
    if (*led == before.status) return acted;
    acted.status = *led;
    acted.updated_at = now;
    if (action == Action::start) {
      ++acted.phase;
      acted.started_at = now;
      acted.stopped_at.reset();
    }
    if (action == Action::stop) acted.stopped_at = now;
    if (auto updated = update_experiment(transaction, acted); !updated)
      return std::unexpected(std::move(updated.error()));
    acted.change_count += 1;
    acted.changed = true;
    write_down(transaction, spelling(action), &before, acted, now, request.comment);
    return acted;
  });
}

}  // namespace toolyard::experiments
