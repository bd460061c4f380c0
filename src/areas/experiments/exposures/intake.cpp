#include "areas/experiments/exposures/intake.h"

#include <algorithm>
#include <map>
#include <span>

#include "areas/experiments/exposures/assignment.h"
#include "areas/experiments/exposures/event_rows.h"
#include "core/endpoint/transition.h"

namespace toolyard::experiments {
namespace {

constexpr std::size_t max_faults = 20;

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

std::vector<BucketRange> ranges_of(const Experiment& one) {
  double sum = 0;
  for (const auto& variant : one.variants) sum += variant.weight;
  std::vector<double> weights;
  weights.reserve(one.variants.size());
  for (const auto& variant : one.variants) weights.push_back(variant.weight / sum);
  return bucket_ranges(static_cast<int>(weights.size()), one.coverage, weights);
}

// Returns the variant of a unit that has not been exposed; null if it does not take part.
const Variant* variant_for(const Experiment& one, std::string_view unit, double place) {
  if (one.space && !is_in_namespace(unit, {one.space->name, {one.space->start, one.space->end}}))
    return nullptr;
  const auto chosen = choose_variant(place, ranges_of(one));
  return chosen ? &one.variants[*chosen] : nullptr;
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
  if (const auto* variant = variant_for(one, request.unit_id, place))
    return {answer_of(*variant, place, true, false), variant};
  return {answer_of(one.control(), place, false, false)};
}

// A batch of events on its way into the database.
class Batch {
 public:
  Batch(const StoredExperiment& experiment, const EventBatch& batch, Instant now)
      : experiment_(experiment), events_(batch.events), now_(now) {}

  // Resolves the keys of variants and metrics, and returns the faults of the events.
  std::vector<Fault> resolve();
  Taken store(Transaction& transaction);

 private:
  struct Resolved {
    const Event* event;
    std::optional<std::int64_t> metric;
    std::int64_t variant = 0;  // number of the variant, for an exposure
    double value = 1;
  };
  Instant time_of(const Event& event) const { return sound_time(event.occurred_at.value_or(now_)); }
  void resolve(const Event& event, const std::string& place, std::vector<Fault>& faults);
  void expose(Transaction& transaction, std::vector<const Resolved*>& exposures) const;

  const StoredExperiment& experiment_;
  std::span<const Event> events_;
  Instant now_;
  std::vector<Resolved> resolved_;
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

void Batch::expose(Transaction& transaction, std::vector<const Resolved*>& exposures) const {
  std::ranges::stable_sort(
      exposures, {}, [](const Resolved* one) -> std::string_view { return one->event->unit_id; });
  std::map<std::int64_t, std::int64_t> counts;
  for (const auto* one : exposures)
    if (note_exposure(transaction, experiment_.id, one->event->unit_id,
                      {.variant = one->variant, .exposed_at = exposure_time(time_of(*one->event))}))
      ++counts[one->variant];
  if (counts.empty()) return;
  const auto part = fnv1a_32(exposures.front()->event->unit_id);
  for (const auto& [variant, count] : counts)
    add_exposures(transaction, experiment_.id, variant, part, count);
}

Taken Batch::store(Transaction& transaction) {
  std::ranges::stable_sort(resolved_, {},
                           [](const Resolved& one) -> std::string_view { return one.event->id; });
  Taken taken{.received = static_cast<std::int64_t>(events_.size())};
  // Keeps the first of several events with the same id.
  const auto others = std::ranges::unique(
      resolved_, {}, [](const Resolved& one) -> std::string_view { return one.event->id; });
  resolved_.erase(others.begin(), others.end());
  std::vector<EventRow> rows;
  rows.reserve(resolved_.size());
  for (const auto& one : resolved_)
    rows.push_back({.id = one.event->id,
                    .metric = one.metric,
                    .unit = one.event->unit_id,
                    .occurred_at = time_of(*one.event),
                    .value = one.value});
  const auto fresh = insert_events(transaction, experiment_.id, rows);
  taken.recorded = std::ssize(fresh);
  std::vector<const Resolved*> exposures;
  for (const auto& one : resolved_)
    if (!one.metric && fresh.contains(one.event->id)) exposures.push_back(&one);
  taken.duplicates = taken.received - taken.recorded;
  expose(transaction, exposures);
  return taken;
}

}  // namespace

std::vector<Fault> faults_of(const EventBatch& batch) {
  std::vector<Fault> faults;
  for (std::size_t i = 0; i < batch.events.size() && faults.size() < max_faults; ++i)
    if (batch.events[i].metric.has_value() == batch.events[i].exposure.has_value())
      faults.push_back({"/events/" + std::to_string(i) + "/metric", "one_of",
                        "Exactly one of `metric` and `exposure` must be given."});
  return faults;
}

Intake::Intake(Database& database, Clock clock) : database_(database), clock_(std::move(clock)) {}

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
    Batch incoming(*one, batch, now);
    if (auto faults = incoming.resolve(); !faults.empty()) return invalid(std::move(faults));
    return incoming.store(transaction);
  });
}

}  // namespace toolyard::experiments
