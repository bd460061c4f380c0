#include "areas/experiments/exposures/store.h"

#include <map>
#include <string>

namespace toolyard::experiments {
namespace {

// Side by side, so many transactions seldom change the same count.
constexpr std::uint32_t count_parts = 16;

// Of each unit first, and then of all: the events that came after its exposure. The square of what
// is too small has no value in PostgreSQL.
std::string sums_where(std::string_view condition) {
  return "select variant, count(*) as units, sum(total) as sum, "
         "sum(case when abs(total) > 1e-150 then total * total else 0.0 end) as sum_of_squares "
         "from (select min(x.variant) as variant, sum(e.value) as total "
         "from experiment_events e join experiment_exposures x "
         "on x.experiment = e.experiment and x.unit = e.unit "
         "where e.experiment = $1 and e.metric = $2 and e.unit > $3 " +
         std::string(condition) +
         "and e.occurred_at >= x.exposed_at and e.occurred_at < $5 "
         "and x.exposed_at >= $4 and x.exposed_at < $5 and not x.is_multiple "
         "group by e.unit) as of_units group by variant";
}

struct ExposureCount {
  ExperimentId experiment{};
  std::int64_t exposures = 0;
  static constexpr auto fields(auto...) {
    return row_columns<ExposureCount, &ExposureCount::experiment, &ExposureCount::exposures>();
  }
};

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

void count_exposures(Transaction& transaction, std::span<StoredExperiment* const> all) {
  std::map<ExperimentId, StoredExperiment*> known;
  std::string ids;
  for (auto* one : all) {
    known.emplace(one->id, one);
    ids.append(ids.empty() ? "" : ", ").append(std::to_string(std::int64_t(one->id)));
  }
  if (known.empty()) return;
  // A sum of counts is a number of its own in PostgreSQL.
  for (const auto& row : transaction.rows<ExposureCount>(
           "select experiment, cast(sum(exposures) as bigint) as exposures "
           "from experiment_exposure_counts where experiment in (" +
           ids + ") group by experiment"))
    known.at(row.experiment)->exposures = row.exposures;
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

ArmCount count_arm(Transaction& transaction, ExperimentId experiment, std::int64_t variant,
                   Seen seen, const Window& window) {
  return transaction
      .row<ArmCount>(
          "select count(*) as units, min(exposed_at) as first_at, max(exposed_at) as last_at "
          "from experiment_exposures where experiment = $1 and variant = $2 "
          "and is_multiple = $3 and exposed_at >= $4 and exposed_at < $5",
          experiment, variant, seen == Seen::others_too, window.from, window.to)
      .value();
}

std::vector<ArmSum> sum_metric(Transaction& transaction, ExperimentId experiment,
                               std::int64_t metric, const Window& window, std::int64_t portion) {
  static const auto to_the_end = sums_where(""), up_to = sums_where("and e.unit <= $6 ");
  std::vector<ArmSum> sums;
  const auto add = [&](ArmSum&& sum) { sums.push_back(sum); };
  for (std::string after;;) {
    const auto last = transaction.row<std::string>(
        "select unit from experiment_events where experiment = $1 and metric = $2 and unit > $3 "
        "order by unit limit 1 offset $4",
        experiment, metric, after, portion);
    if (!last) {
      transaction.each<ArmSum>(add, to_the_end, experiment, metric, after, window.from, window.to);
      return sums;
    }
    transaction.each<ArmSum>(add, up_to, experiment, metric, after, window.from, window.to, *last);
    after = *last;
  }
}

}  // namespace toolyard::experiments
