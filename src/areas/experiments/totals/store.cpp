#include "areas/experiments/totals/store.h"

#include "areas/experiments/name_list.h"

namespace toolyard::experiments {
namespace {

struct UnitAt {
  std::string unit;
  Instant at;
  static constexpr auto fields(auto...) {
    return row_columns<UnitAt, &UnitAt::unit, &UnitAt::at>();
  }
};

void read_exposures(Transaction& transaction, ExperimentId experiment,
                    const std::vector<std::string_view>& names,
                    std::map<std::string, Unit>& units) {
  static const auto sql =
      "select unit, variant, is_multiple, exposed_at from experiment_exposures "
      "where experiment = $1 and unit in " +
      name_places(2);
  in_portions(names, {bind(experiment)}, [&](const std::vector<Bound>& values) {
    run_surely(transaction, sql, values, [&](const Row& row) {
      auto& exposure = units.at(std::string(row.text(0))).exposure.emplace();
      exposure.variant = row.integer(1);
      exposure.is_multiple = row.integer(2) != 0;
      read_column(row, 3, type_of<Instant>, &exposure.exposed_at);
    });
  });
}

void read_events(Transaction& transaction, ExperimentId experiment, std::int64_t metric,
                 const std::vector<std::string_view>& names, std::map<std::string, Unit>& units) {
  static const auto sql =
      "select unit, occurred_at, value from experiment_events "
      "where experiment = $1 and metric = $2 and unit in " +
      name_places(3);
  in_portions(names, {bind(experiment), bind(metric)}, [&](const std::vector<Bound>& values) {
    run_surely(transaction, sql, values, [&](const Row& row) {
      auto& event = units.at(std::string(row.text(0))).events.emplace_back();
      event.metric = metric;
      read_column(row, 1, type_of<Instant>, &event.at);
      event.value = row.number(2);
    });
  });
}

// The conditions are the first columns of the index.
void exposed_after(Transaction& transaction, const StoredExperiment& one, Instant end,
                   const std::function<void(UnitAt&&)>& add) {
  for (const auto& variant : one.variant_numbers)
    for (const bool is_multiple : {false, true})
      transaction.each<UnitAt>(add,
                               "select unit, exposed_at as at from experiment_exposures "
                               "where experiment = $1 and variant = $2 and is_multiple = $3 "
                               "and exposed_at >= $4",
                               one.id, variant.number, is_multiple, end);
}

}  // namespace

std::optional<StoredTotals> find_totals(Transaction& transaction, ExperimentId experiment) {
  return transaction.row<StoredTotals>(
      "select counted_from, counted_to, change_count, exact_at, totals from experiment_totals "
      "where experiment = $1",
      experiment);
}

bool store_totals(Transaction& transaction, ExperimentId experiment,
                  std::optional<std::int64_t> change_count, const Window& window,
                  const Totals& totals) {
  if (change_count)
    return transaction.change(
               "update experiment_totals set counted_from = $3, counted_to = $4, totals = $5, "
               "change_count = change_count + 1, exact_at = change_count + 1 "
               "where experiment = $1 and change_count = $2",
               experiment, *change_count, window.from, window.to, totals.text()) > 0;
  return transaction.change(
             "insert into experiment_totals (experiment, counted_from, counted_to, change_count, "
             "exact_at, totals) values ($1, $2, $3, 1, 1, $4) on conflict (experiment) do nothing",
             experiment, window.from, window.to, totals.text()) > 0;
}

void begin_totals(Transaction& transaction, ExperimentId experiment) {
  store_totals(transaction, experiment, std::nullopt, {}, {});
}

void begin_totals_again(Transaction& transaction, const StoredExperiment& one, Instant from) {
  if (!lock_totals(transaction, one.id)) return;
  const auto kept = find_totals(transaction, one.id);
  std::vector<Later> units;
  exposed_after(transaction, one, from,
                [&](UnitAt&& row) { units.emplace_back(std::move(row.unit), row.at); });
  if (store_totals(transaction, one.id, kept->change_count, {from, from}, {}))
    schedule_recheck(transaction, one.id, units);
}

std::optional<Instant> lock_totals(Transaction& transaction, ExperimentId experiment) {
  // Totals that are not exact do not become so.
  if (transaction.change("update experiment_totals set change_count = change_count + 1, "
                         "exact_at = exact_at + 1 where experiment = $1",
                         experiment) == 0)
    return std::nullopt;
  return find_totals(transaction, experiment)->counted_to;
}

std::vector<ExperimentId> experiments_to_update(Transaction& transaction, Instant now) {
  return transaction.rows<ExperimentId>(
      "select e.id from experiments e where not exists (select 1 from experiment_totals t "
      "where t.experiment = e.id and t.exact_at = t.change_count) "
      "or exists (select 1 from experiment_changes c where c.experiment = e.id and c.due_at <= $1) "
      "order by e.id",
      now);
}

std::vector<Change> find_changes(Transaction& transaction, ExperimentId experiment, Instant end,
                                 std::int64_t limit) {
  return transaction.rows<Change>(
      "select id, kind, unit, metric, occurred_at, value, was_multiple, was_exposed_at "
      "from experiment_changes where experiment = $1 and due_at < $2 limit $3",
      experiment, end, limit);
}

std::vector<std::int64_t> change_ids(Transaction& transaction, ExperimentId experiment) {
  return transaction.rows<std::int64_t>("select id from experiment_changes where experiment = $1",
                                        experiment);
}

void remove_changes(Transaction& transaction, std::span<const std::int64_t> ids) {
  static const auto sql = "delete from experiment_changes where id in " + name_places(1);
  in_portions(ids, {},
              [&](const std::vector<Bound>& values) { run_surely(transaction, sql, values); });
}

void schedule_recheck(Transaction& transaction, ExperimentId experiment,
                      std::span<const Later> units) {
  for (const auto& [unit, at] : units)
    transaction.change(
        "insert into experiment_changes (experiment, due_at, kind, unit) "
        "values ($1, $2, 'later', $3)",
        experiment, at, unit);
}

std::vector<Later> units_after(Transaction& transaction, const StoredExperiment& one, Instant end) {
  std::vector<Later> units;
  const auto add = [&](UnitAt&& row) { units.emplace_back(std::move(row.unit), row.at); };
  exposed_after(transaction, one, end, add);
  for (const auto& metric : one.metric_numbers)
    in_portions_of_units(
        transaction, one.id, metric.number,
        [&](const std::string& after, const std::optional<std::string>& last) {
          if (last)
            transaction.each<UnitAt>(add,
                                     "select unit, occurred_at as at from experiment_events "
                                     "where experiment = $1 and metric = $2 and unit > $3 "
                                     "and unit <= $5 and occurred_at >= $4",
                                     one.id, metric.number, after, end, *last);
          else
            transaction.each<UnitAt>(add,
                                     "select unit, occurred_at as at from experiment_events "
                                     "where experiment = $1 and metric = $2 and unit > $3 "
                                     "and occurred_at >= $4",
                                     one.id, metric.number, after, end);
        });
  return units;
}

void read_units(Transaction& transaction, const StoredExperiment& one,
                std::map<std::string, Unit>& units) {
  std::vector<std::string_view> names;
  names.reserve(units.size());
  for (const auto& [name, unit] : units) names.push_back(name);
  read_exposures(transaction, one.id, names, units);
  for (const auto& metric : one.metric_numbers)
    read_events(transaction, one.id, metric.number, names, units);
}

}  // namespace toolyard::experiments
