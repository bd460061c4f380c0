#include "areas/experiments/exposures/store.h"

#include <map>
#include <string>

#include "areas/experiments/name_list.h"
#include "areas/experiments/statistics/unit_sum.h"

namespace toolyard::experiments {
namespace {

// Number of rows that share a count, so that concurrent transactions seldom change the same row.
constexpr std::uint32_t count_parts = 16;

// Returns the query for the values of a range of units. The range is given for both tables, because
// PostgreSQL does not infer one from the other; it then reads only this range of each.
std::string sums_between(std::string_view units, std::string_view exposed_units) {
  return "select x.variant, e.unit, e.value "
         "from experiment_events e join experiment_exposures x "
         "on x.experiment = e.experiment and x.unit = e.unit "
         "where e.experiment = $1 and x.experiment = $1 and e.metric = $2 and " +
         std::string(units) + " and " + std::string(exposed_units) +
         " and e.occurred_at >= x.exposed_at and e.occurred_at < $5 "
         "and x.exposed_at >= $4 and x.exposed_at < $5 and not x.is_multiple order by e.unit";
}

// Returns the sum of the rows that share a count. Casts it, because PostgreSQL returns `numeric`
// for the sum of a `bigint` column.
std::int64_t sum_of(const std::string& column, const std::string& table, Transaction& transaction,
                    ExperimentId experiment) {
  return transaction
      .row<std::int64_t>("select cast(coalesce(sum(" + column + "), 0) as bigint) as " + column +
                             " from " + table + " where experiment = $1",
                         experiment)
      .value();
}

struct ValueOfUnit {
  std::int64_t variant = 0;
  std::string unit;
  double value = 0;
  static constexpr auto fields(auto...) {
    return row_columns<ValueOfUnit, &ValueOfUnit::variant, &ValueOfUnit::unit,
                       &ValueOfUnit::value>();
  }
};

// Adds up the values of each unit; they must arrive unit by unit.
class UnitSums {
 public:
  explicit UnitSums(const UnitVisit& visit) : visit_(visit) {}

  void add(ValueOfUnit&& row) {
    if (sum_.events() > 0 && row.unit != unit_) finish();
    if (sum_.events() == 0) {
      unit_ = std::move(row.unit);
      variant_ = row.variant;
    }
    sum_.add(row.value);
  }
  void finish() {
    if (sum_.events() > 0) visit_(variant_, sum_.value());
    sum_ = {};
  }

 private:
  const UnitVisit& visit_;
  std::string unit_;
  std::int64_t variant_ = 0;
  UnitSum sum_;
};

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

Noted note_exposure(Transaction& transaction, ExperimentId experiment, std::string_view unit,
                    const Exposure& exposure) {
  if (insert_exposure(transaction, experiment, unit, exposure)) return Noted::fresh;
  const auto changed = transaction.change(
      "update experiment_exposures set is_multiple = is_multiple or variant <> $3, "
      "exposed_at = case when exposed_at > $4 then $4 else exposed_at end "
      "where experiment = $1 and unit = $2 and (exposed_at > $4 or "
      "(variant <> $3 and not is_multiple))",
      experiment, unit, exposure.variant, exposure.exposed_at);
  return changed > 0 ? Noted::changed : Noted::known;
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
  for (const auto& row : transaction.rows<ExposureCount>(
           "select experiment, cast(sum(exposures) as bigint) as exposures "
           "from experiment_exposure_counts where experiment in (" +
           ids + ") group by experiment"))
    known.at(row.experiment)->exposures = row.exposures;
}

std::int64_t count_units(Transaction& transaction, ExperimentId experiment) {
  return sum_of("exposures", "experiment_exposure_counts", transaction, experiment);
}

std::set<std::string, std::less<>> exposed_among(Transaction& transaction, ExperimentId experiment,
                                                 const std::set<std::string_view>& units) {
  static const auto sql =
      "select unit from experiment_exposures where experiment = $1 and unit in " + name_places(2);
  std::set<std::string, std::less<>> found;
  in_portions(units, {bind(experiment)}, [&](const std::vector<Bound>& values) {
    run_surely(transaction, sql, values, [&](const Row& row) { found.emplace(row.text(0)); });
  });
  return found;
}

void add_events(Transaction& transaction, ExperimentId experiment, std::uint32_t part,
                std::int64_t events) {
  transaction.change(
      "insert into experiment_event_counts (experiment, part, events) values ($1, $2, $3) "
      "on conflict (experiment, part) "
      "do update set events = experiment_event_counts.events + excluded.events",
      experiment, part % count_parts, events);
}

std::int64_t count_events(Transaction& transaction, ExperimentId experiment) {
  return sum_of("events", "experiment_event_counts", transaction, experiment);
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

std::int64_t count_arm(Transaction& transaction, ExperimentId experiment, std::int64_t variant,
                       Seen seen, const Window& window, std::int64_t portion) {
  std::int64_t count = 0;
  for (auto from = window.from;;) {
    auto to = transaction.row<Instant>(
        "select exposed_at from experiment_exposures where experiment = $1 and variant = $2 "
        "and is_multiple = $3 and exposed_at >= $4 and exposed_at < $5 order by exposed_at "
        "limit 1 offset $6",
        experiment, variant, seen == Seen::others_too, from, window.to, portion);
    const auto is_last = !to;
    // If very many units were exposed at the same moment, they form a single portion.
    if (to) to = std::max(*to, from + std::chrono::microseconds(1));
    count += transaction
                 .row<std::int64_t>(
                     "select count(*) as count from experiment_exposures "
                     "where experiment = $1 and variant = $2 and is_multiple = $3 "
                     "and exposed_at >= $4 and exposed_at < $5",
                     experiment, variant, seen == Seen::others_too, from, to.value_or(window.to))
                 .value();
    if (is_last) return count;
    from = *to;
  }
}

// Uses two statements: for a single one that finds both, the database engines read all rows.
ExposureSpan find_span(Transaction& transaction, ExperimentId experiment, std::int64_t variant,
                       const Window& window) {
  const auto find = [&](std::string_view sql) {
    return transaction.row<Instant>(sql, experiment, variant, false, window.from, window.to);
  };
  return {.first_at = find("select exposed_at from experiment_exposures where experiment = $1 "
                           "and variant = $2 and is_multiple = $3 and exposed_at >= $4 "
                           "and exposed_at < $5 order by exposed_at limit 1"),
          .last_at = find("select exposed_at from experiment_exposures where experiment = $1 "
                          "and variant = $2 and is_multiple = $3 and exposed_at >= $4 "
                          "and exposed_at < $5 order by exposed_at desc limit 1")};
}

void in_portions_of_units(Transaction& transaction, ExperimentId experiment, std::int64_t metric,
                          const RangeVisit& visit, std::int64_t portion) {
  for (std::string after;;) {
    auto last = transaction.row<std::string>(
        "select unit from experiment_events where experiment = $1 and metric = $2 and unit > $3 "
        "order by unit limit 1 offset $4",
        experiment, metric, after, portion);
    visit(after, last);
    if (!last) return;
    after = std::move(*last);
  }
}

void sum_metric(Transaction& transaction, ExperimentId experiment, std::int64_t metric,
                const Window& window, const UnitVisit& visit, std::int64_t portion) {
  static const auto to_the_end = sums_between("e.unit > $3", "x.unit > $3"),
                    up_to = sums_between("e.unit > $3 and e.unit <= $6",
                                         "x.unit > $3 and x.unit <= $6");
  UnitSums sums(visit);
  const auto add = [&](ValueOfUnit&& row) { sums.add(std::move(row)); };
  in_portions_of_units(
      transaction, experiment, metric,
      [&](const std::string& after, const std::optional<std::string>& last) {
        if (last)
          transaction.each<ValueOfUnit>(add, up_to, experiment, metric, after, window.from,
                                        window.to, *last);
        else
          transaction.each<ValueOfUnit>(add, to_the_end, experiment, metric, after, window.from,
                                        window.to);
        sums.finish();
      },
      portion);
}

}  // namespace toolyard::experiments
