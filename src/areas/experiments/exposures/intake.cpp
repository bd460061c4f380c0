#include "areas/experiments/exposures/intake.h"

#include <algorithm>
#include <map>
#include <set>
#include <span>

#include "areas/experiments/exposures/assignment.h"
#include "areas/experiments/exposures/event_rows.h"
#include "areas/experiments/facts.h"
#include "core/endpoint/transition.h"

namespace toolyard::experiments {
namespace {

constexpr std::size_t max_faults = 20;

// Units are stored several times, so that their size in bytes is limited too.
void check_unit(std::vector<Fault>& faults, std::string pointer, std::string_view unit) {
  constexpr std::size_t max_bytes = 200;
  if (unit.size() > max_bytes)
    faults.push_back({std::move(pointer), "too_long", "Must be at most 200 bytes."});
}

// Rounds down to a second: the clocks of sites often report whole seconds only, and an event must
// not appear to precede the exposure of the same second.
Instant exposure_time(Instant moment) { return std::chrono::floor<std::chrono::seconds>(moment); }

// Clamps a time to the range that the database supports.
Instant sound_time(Instant moment) {
  using namespace std::chrono_literals;
  constexpr Instant first(std::chrono::sys_days(std::chrono::year(1970) / 1 / 1));
  constexpr Instant last(std::chrono::sys_days(std::chrono::year(9999) / 12 / 31));
  return std::clamp(moment, first, last);
}

// The response to an assignment request, and the variant whose exposure is to be recorded, or null.
struct Choice {
  Assigned answer;
  const Variant* to_expose = nullptr;
};

Assigned answer_of(const Variant& variant, double place, bool is_in, bool is_sticky) {
  return {.variant = variant.key, .in_experiment = is_in, .bucket = place, .sticky = is_sticky};
}

Choice choose(Transaction& transaction, const StoredExperiment& one, const AssignRequest& request) {
  const double place =
      place_of(one.seed, request.unit_id, static_cast<int>(one.hash_version)).value();
  if (const auto shown = variant_in_query(one.key, request.page_url, one.variants.size()))
    return {answer_of(one.variants[*shown], place, false, false)};
  if (one.status != Status::running) return {answer_of(one.control(), place, false, false)};
  if (const auto known = find_exposure(transaction, one.id, request.unit_id))
    if (const auto* variant = one.variant_numbered(known->variant))
      return {answer_of(*variant, place, true, true)};
  if (const auto* variant = variant_for(one, request.unit_id))
    return {answer_of(*variant, place, true, false), variant};
  return {answer_of(one.control(), place, false, false)};
}

std::unexpected<Error> refuse_full(std::int64_t limit, std::string_view of) {
  return fail(problems::experiment_full, "The experiment has its maximum of " +
                                             std::to_string(limit) + " " + std::string(of) + ".");
}

// Check what the transaction has added. Concurrent transactions do not see each other, so that what
// they add at the same moment may exceed a limit.
Result<void> check_units(Transaction& transaction, ExperimentId experiment,
                         const Options& options) {
  if (count_units(transaction, experiment) <= options.max_units) return {};
  return refuse_full(options.max_units, "units");
}
Result<void> check_events(Transaction& transaction, ExperimentId experiment,
                          const Options& options) {
  if (count_events(transaction, experiment) <= options.max_events) return {};
  return refuse_full(options.max_events, "events");
}

// A batch of events on its way into the database.
class Batch {
 public:
  Batch(const StoredExperiment& experiment, const EventBatch& batch, const Options& options,
        Instant now)
      : experiment_(experiment), events_(batch.events), options_(options), now_(now) {}

  // Resolves the keys of variants and metrics, and returns the faults of the events.
  std::vector<Fault> resolve();
  Result<Taken> store(Transaction& transaction);

 private:
  struct Resolved {
    const Event* event;
    std::optional<std::int64_t> metric;
    std::int64_t variant = 0;  // number of the variant, for an exposure
    double value = 1;
  };
  static std::string_view id_of(const Resolved& one) { return one.event->id; }
  static std::string_view unit_of(const Resolved& one) { return one.event->unit_id; }
  Instant time_of(const Event& event) const { return sound_time(event.occurred_at.value_or(now_)); }
  void resolve(const Event& event, const std::string& place, std::vector<Fault>& faults);
  // Keeps the first of several events with the same id, in the order of the ids.
  void drop_repeated();
  // Records the exposures. Returns how many of them changed anything.
  std::int64_t expose(Transaction& transaction);
  // Returns the rows of the events whose units have an exposure.
  std::vector<EventRow> rows_of_exposed(Transaction& transaction) const;
  // Adds to the counts, and checks them against the limits.
  Result<void> count(Transaction& transaction, std::int64_t new_events) const;

  const StoredExperiment& experiment_;
  std::span<const Event> events_;
  const Options& options_;
  Instant now_;
  std::vector<Resolved> resolved_;
  std::map<std::int64_t, std::int64_t> new_units_;  // by number of the variant
};

void Batch::resolve(const Event& event, const std::string& place, std::vector<Fault>& faults) {
  Resolved one{.event = &event};
  const auto refuse = [&](const char* member, const char* code, const char* detail) {
    faults.push_back({place + member, code, detail});
  };
  if (event.exposure) {
    if (const auto* variant = experiment_.find_variant(*event.exposure))
      one.variant = experiment_.number_of(*variant);
    else refuse("/exposure", "invalid_option", "The experiment has no variant with this key.");
  } else {
    one.metric = experiment_.metric_number(event.metric.value_or(""));
    if (!one.metric)
      return refuse("/metric", "invalid_option", "The experiment has no metric with this key.");
    const auto metric = std::ranges::find(experiment_.metrics, *event.metric, &Metric::key);
    if (metric->kind == MetricKind::mean) one.value = event.value.value_or(1);
    else if (event.value == 0.0)
      refuse("/value", "out_of_range", "Must not be 0 for a metric of kind `proportion`.");
  }
  resolved_.push_back(one);
}

std::vector<Fault> Batch::resolve() {
  std::vector<Fault> faults;
  for (std::size_t i = 0; i < events_.size() && faults.size() < max_faults; ++i)
    resolve(events_[i], "/events/" + std::to_string(i), faults);
  return faults;
}

void Batch::drop_repeated() {
  std::ranges::stable_sort(resolved_, {}, id_of);
  const auto others = std::ranges::unique(resolved_, {}, id_of);
  resolved_.erase(others.begin(), others.end());
}

std::int64_t Batch::expose(Transaction& transaction) {
  std::vector<const Resolved*> exposures;
  for (const auto& one : resolved_)
    if (!one.metric) exposures.push_back(&one);
  std::ranges::stable_sort(exposures, {}, [](const Resolved* one) { return unit_of(*one); });
  std::int64_t noted = 0;
  for (const auto* one : exposures) {
    const auto outcome =
        note_exposure(transaction, experiment_.id, unit_of(*one),
                      {.variant = one->variant, .exposed_at = exposure_time(time_of(*one->event))});
    if (outcome == Noted::fresh) ++new_units_[one->variant];
    if (outcome != Noted::known) ++noted;
  }
  return noted;
}

std::vector<EventRow> Batch::rows_of_exposed(Transaction& transaction) const {
  std::set<std::string_view> units;
  for (const auto& one : resolved_)
    if (one.metric) units.insert(unit_of(one));
  const auto exposed = exposed_among(transaction, experiment_.id, units);
  std::vector<EventRow> rows;
  for (const auto& one : resolved_)
    if (one.metric && exposed.contains(unit_of(one)))
      rows.push_back({.id = id_of(one),
                      .metric = *one.metric,
                      .unit = unit_of(one),
                      .occurred_at = time_of(*one.event),
                      .value = one.value});
  return rows;
}

Result<void> Batch::count(Transaction& transaction, std::int64_t new_events) const {
  const auto part = fnv1a_32(events_.front().id);
  for (const auto& [variant, count] : new_units_)
    add_exposures(transaction, experiment_.id, variant, part, count);
  if (!new_units_.empty()) TOOLYARD_TRY_VOID(check_units(transaction, experiment_.id, options_));
  if (new_events == 0) return {};
  add_events(transaction, experiment_.id, part, new_events);
  return check_events(transaction, experiment_.id, options_);
}

// An exposure is recorded as that of its unit: its id is not needed to recognize it.
Result<Taken> Batch::store(Transaction& transaction) {
  Taken taken{.received = std::ssize(events_)};
  drop_repeated();
  const auto metrics =
      std::ranges::count_if(resolved_, [](const Resolved& one) { return one.metric.has_value(); });
  const auto noted = expose(transaction);
  const auto rows = rows_of_exposed(transaction);
  const auto new_events = insert_events(transaction, experiment_.id, rows);
  taken.recorded = noted + new_events;
  taken.unknown_units = metrics - std::ssize(rows);
  taken.duplicates = taken.received - taken.recorded - taken.unknown_units;
  TOOLYARD_TRY_VOID(count(transaction, new_events));
  return taken;
}

}  // namespace

std::vector<Fault> faults_of(const EventBatch& batch) {
  std::vector<Fault> faults;
  for (std::size_t i = 0; i < batch.events.size() && faults.size() < max_faults; ++i) {
    const auto& event = batch.events[i];
    const auto place = "/events/" + std::to_string(i);
    check_unit(faults, place + "/unit_id", event.unit_id);
    if (event.metric.has_value() == event.exposure.has_value())
      faults.push_back(
          {place + "/metric", "one_of", "Exactly one of `metric` and `exposure` must be given."});
  }
  return faults;
}

std::vector<Fault> faults_of(const AssignRequest& request) {
  std::vector<Fault> faults;
  check_unit(faults, "/unit_id", request.unit_id);
  return faults;
}

Intake::Intake(Database& database, Clock clock, const Options& options)
    : database_(database), clock_(std::move(clock)), options_(options) {}

Result<Assigned> Intake::assign(std::string_view key, const AssignRequest& request) {
  // Most units were exposed before, and need no transaction that writes.
  bool is_new = false;
  auto answer = database_.read([&](Transaction& transaction) -> Result<Assigned> {
    const auto one = find_record<StoredExperiment>(transaction, "where key = $1", key);
    if (!one) return no_such<StoredExperiment>();
    auto choice = choose(transaction, *one, request);
    is_new = choice.to_expose != nullptr;
    return std::move(choice.answer);
  });
  if (!answer || !is_new) return answer;
  return database_.write([&](Transaction& transaction) -> Result<Assigned> {
    const auto one = find_record<StoredExperiment>(transaction, "where key = $1", key);
    if (!one) return no_such<StoredExperiment>();
    auto choice = choose(transaction, *one, request);
    if (!choice.to_expose) return std::move(choice.answer);
    const auto number = one->number_of(*choice.to_expose);
    if (!insert_exposure(transaction, one->id, request.unit_id,
                         {.variant = number, .exposed_at = exposure_time(clock_())}))
      return choose(transaction, *one, request).answer;  // exposed by another node meanwhile
    add_exposures(transaction, one->id, number, fnv1a_32(request.unit_id), 1);
    TOOLYARD_TRY_VOID(check_units(transaction, one->id, options_));
    return std::move(choice.answer);
  });
}

Result<Taken> Intake::take(std::string_view key, const EventBatch& batch) {
  const auto now = clock_();
  return database_.write([&](Transaction& transaction) -> Result<Taken> {
    const auto one = find_record<StoredExperiment>(transaction, "where key = $1", key);
    if (!one) return no_such<StoredExperiment>();
    if (one->status == Status::draft || one->status == Status::archived)
      return refuse_transition(spelling(one->status), "events", {});
    Batch incoming(*one, batch, options_, now);
    if (auto faults = incoming.resolve(); !faults.empty()) return invalid(std::move(faults));
    return incoming.store(transaction);
  });
}

}  // namespace toolyard::experiments
