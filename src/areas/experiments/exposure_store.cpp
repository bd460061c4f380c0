#include "areas/experiments/exposure_store.h"

namespace toolyard::experiments {
namespace {

// Side by side, so many transactions seldom change the same count.
constexpr std::uint32_t count_parts = 16;

// Of each unit first, and then of all: the events that came after its exposure.
std::string sums_of(std::string_view condition) {
  // The square of what is as small as that has no value in PostgreSQL.
  return "select metric, variant, count(*) as units, sum(total) as sum, "
         "sum(case when abs(total) > 1e-150 then total * total else 0.0 end) as sum_of_squares "
         "from (select e.metric as metric, min(x.variant) as variant, sum(e.value) as total "
         "from experiment_events e join experiment_exposures x "
         "on x.experiment = e.experiment and x.unit = e.unit "
         "where e.experiment = $1 and " +
         std::string(condition) +
         " and e.occurred_at >= x.exposed_at and e.occurred_at < $3 "
         "and x.exposed_at >= $2 and x.exposed_at < $3 and not x.is_multiple "
         "group by e.metric, e.unit) as of_units group by metric, variant";
}

}  // namespace

std::optional<Exposure> find_exposure(Transaction& transaction, ExperimentId experiment,
                                      std::string_view unit) {
  return transaction.row<Exposure>(
      "select variant, is_multiple, exposed_at from experiment_exposures "
      "where experiment = $1 and unit = $2",
      experiment, unit);
}

bool insert_exposure(Transaction& transaction, ExperimentId experiment, std::string_view unit,
                     const Exposure& exposure) {
  return transaction.change(
             "insert into experiment_exposures (experiment, unit, variant, is_multiple, "
             "exposed_at) values ($1, $2, $3, $4, $5) on conflict (experiment, unit) do nothing",
             experiment, unit, exposure.variant, exposure.is_multiple, exposure.exposed_at) > 0;
}

bool note_exposure(Transaction& transaction, ExperimentId experiment, std::string_view unit,
                   const Exposure& exposure) {
  if (insert_exposure(transaction, experiment, unit, exposure)) return true;
  transaction.change(
      "update experiment_exposures set is_multiple = is_multiple or variant <> $3, "
      "exposed_at = case when exposed_at > $4 then $4 else exposed_at end "
      "where experiment = $1 and unit = $2 and (exposed_at > $4 or "
      "(variant <> $3 and not is_multiple))",
      experiment, unit, exposure.variant, exposure.exposed_at);
  return false;
}

void add_exposures(Transaction& transaction, ExperimentId experiment, std::int64_t variant,
                   std::uint32_t part, std::int64_t exposures) {
  transaction.change(
      "insert into experiment_exposure_counts (experiment, part, variant, exposures) "
      "values ($1, $2, $3, $4) on conflict (experiment, part, variant) "
      "do update set exposures = experiment_exposure_counts.exposures + excluded.exposures",
      experiment, part % count_parts, variant, exposures);
}

bool has_exposures(Transaction& transaction, ExperimentId experiment, std::int64_t variant) {
  return transaction
      .row<std::int64_t>(
          "select exposures from experiment_exposure_counts "
          "where experiment = $1 and variant = $2 and exposures > 0 limit 1",
          experiment, variant)
      .has_value();
}

bool insert_event(Transaction& transaction, ExperimentId experiment, const EventRow& event) {
  return transaction.change(
             "insert into experiment_events (experiment, id, metric, unit, occurred_at, value) "
             "values ($1, $2, $3, $4, $5, $6) on conflict (experiment, id) do nothing",
             experiment, event.id, event.metric, event.unit, event.occurred_at, event.value) > 0;
}

std::vector<ArmCount> count_arms(Transaction& transaction, ExperimentId experiment,
                                 const Window& window) {
  return transaction.rows<ArmCount>(
      "select variant, is_multiple, count(*) as units, min(exposed_at) as first_at, "
      "max(exposed_at) as last_at from experiment_exposures "
      "where experiment = $1 and exposed_at >= $2 and exposed_at < $3 "
      "group by variant, is_multiple",
      experiment, window.from, window.to);
}

std::vector<ArmSum> sum_metrics(Transaction& transaction, ExperimentId experiment,
                                const Window& window) {
  return transaction.rows<ArmSum>(sums_of("e.metric is not null"), experiment, window.from,
                                  window.to);
}

std::vector<ArmSum> sum_metric(Transaction& transaction, ExperimentId experiment,
                               std::int64_t metric, const Window& window) {
  return transaction.rows<ArmSum>(sums_of("e.metric = $4"), experiment, window.from, window.to,
                                  metric);
}

}  // namespace toolyard::experiments
