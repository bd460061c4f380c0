#include "areas/experiments/store.h"

#include "core/json/decoder.h"
#include "core/json/writer.h"
#include "records/list.h"

namespace toolyard::experiments {
namespace {

constexpr std::array constraints{UserConstraint{"experiments_key_unique",
                                                &toolyard::problems::duplicate, "/key",
                                                "An experiment has this key already."}};

// What nothing is looked for by.
struct Details : StoredExperiment {
  static constexpr auto fields(auto...) {
    return std::array{field<&Details::variants>(""),
                      field<&Details::metrics>(""),
                      field<&Details::variant_numbers>(""),
                      field<&Details::metric_numbers>(""),
                      field<&Details::coverage>(""),
                      field<&Details::seed>(""),
                      field<&Details::hash_version>(""),
                      field<&Details::space>(""),
                      field<&Details::engine>(""),
                      field<&Details::prior>(""),
                      field<&Details::alpha>(""),
                      field<&Details::sequential>(""),
                      field<&Details::correction>(""),
                      field<&Details::srm_threshold>(""),
                      field<&Details::min_users_per_variant>(""),
                      field<&Details::min_conversions>(""),
                      field<&Details::phase>("")};
  }
};

struct ExperimentRow : Details {
  std::string details;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&ExperimentRow::id>(""),         field<&ExperimentRow::key>(""),
        field<&ExperimentRow::name>(""),       field<&ExperimentRow::hypothesis>(""),
        field<&ExperimentRow::status>(""),     field<&ExperimentRow::started_at>(""),
        field<&ExperimentRow::stopped_at>(""), field<&ExperimentRow::change_count>(""),
        field<&ExperimentRow::created_at>(""), field<&ExperimentRow::updated_at>(""),
        field<&ExperimentRow::details>(""),    field<&ExperimentRow::exposures>("")};
  }
};

constexpr std::string_view own_columns =
    "e.id, e.key, e.name, e.hypothesis, e.status, e.started_at, e.stopped_at, e.change_count, "
    "e.created_at, e.updated_at, e.details, ";
// A sum of counts is a number of its own in PostgreSQL.
constexpr std::string_view exposures_column =
    "cast((select coalesce(sum(c.exposures), 0) from experiment_exposure_counts c "
    "where c.experiment = e.id) as bigint) as exposures";

StoredExperiment experiment_of(ExperimentRow&& row) {
  thread_local JsonDecoder decoder;
  auto json = std::move(row.details);
  Details& details = row;
  if (!decoder.decode(PaddedText::of(json), type_of<Details>, &details))
    throw BrokenStore("the details of an experiment are no JSON");
  return std::move(row);
}

std::string details_of(const StoredExperiment& one) {
  Details details;
  static_cast<StoredExperiment&>(details) = one;
  return to_json(details);
}

std::optional<StoredExperiment> one_of(std::optional<ExperimentRow> row) {
  if (!row) return std::nullopt;
  return experiment_of(std::move(*row));
}

}  // namespace

bool hold_experiment(Transaction& transaction, ExperimentId id) {
  return transaction.change("update experiments set change_count = change_count where id = $1",
                            id) > 0;
}

std::optional<StoredExperiment> find_experiment(Transaction& transaction, ExperimentId id) {
  return one_of(transaction.row<ExperimentRow>("select " + std::string(own_columns) +
                                                   std::string(exposures_column) +
                                                   " from experiments e where e.id = $1",
                                               id));
}

std::optional<StoredExperiment> find_experiment(Transaction& transaction, std::string_view key) {
  return one_of(transaction.row<ExperimentRow>(
      "select " + std::string(own_columns) +
          "cast(0 as bigint) as exposures from experiments e where e.key = $1",
      key));
}

Result<Page<Experiment>> list_experiments(Transaction& transaction, const Call& call,
                                          const ExperimentQuery& query) {
  static constexpr std::array<NamedSql, 7> known{{{"id", "e.id"},
                                                     {"key", "e.key"},
                                                     {"name", "lower(e.name)"},
                                                     {"status", "e.status"},
                                                     {"started_at", "coalesce(e.started_at, 0)"},
                                                     {"created_at", "e.created_at"},
                                                     {"updated_at", "e.updated_at"}}};
  ListSql list("experiments e");
  if (query.status) list.where("e.status = ?", bind(*query.status));
  if (auto found = list.search(query.search, {"e.key", "e.name", "e.hypothesis"}); !found)
    return std::unexpected(std::move(found.error()));
  if (auto order = list.order(query.ordering, "-id", known, "e.id"); !order)
    return std::unexpected(std::move(order.error()));
  auto rows = list.page<ExperimentRow>(transaction, call, query,
                                       std::string(own_columns) + std::string(exposures_column));
  if (!rows) return std::unexpected(std::move(rows.error()));
  Page<Experiment> page{
      .count = rows->count, .next = std::move(rows->next), .previous = std::move(rows->previous)};
  for (auto& row : rows->results) page.results.push_back(experiment_of(std::move(row)));
  return page;
}

Result<ExperimentId> insert_experiment(Transaction& transaction, const StoredExperiment& one) {
  const auto id = transaction.insert<ExperimentId>(
      "insert into experiments (key, name, hypothesis, status, started_at, stopped_at, "
      "change_count, created_at, updated_at, details) "
      "values ($1, $2, $3, $4, $5, $6, 0, $7, $8, $9) returning id",
      one.key, one.name, one.hypothesis, one.status, one.started_at, one.stopped_at, one.created_at,
      one.updated_at, details_of(one));
  if (!id) return explain(id.error(), constraints);
  return *id;
}

Result<void> update_experiment(Transaction& transaction, const StoredExperiment& one) {
  const auto done = transaction.execute(
      "update experiments set key = $2, name = $3, hypothesis = $4, status = $5, started_at = $6, "
      "stopped_at = $7, updated_at = $8, details = $9, change_count = change_count + 1 "
      "where id = $1",
      one.id, one.key, one.name, one.hypothesis, one.status, one.started_at, one.stopped_at,
      one.updated_at, details_of(one));
  if (!done) return explain(done.error(), constraints);
  return {};
}

}  // namespace toolyard::experiments
