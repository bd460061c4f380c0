#include "areas/experiments/exposures/event_rows.h"

#include <array>

namespace toolyard::experiments {
namespace {

// Rows per statement; each number is another statement to prepare. The remaining rows are inserted
// one by one.
constexpr std::array<std::size_t, 2> rows_at_once{64, 8};
constexpr std::size_t columns_of_event = 6;

std::string insertion_of(std::size_t rows) {
  std::string sql =
      "insert into experiment_events (experiment, id, metric, unit, occurred_at, value) values ";
  for (std::size_t i = 0; i < rows * columns_of_event; ++i) {
    const bool begins = i % columns_of_event == 0;
    sql.append(begins ? (i == 0 ? "($" : "), ($") : ", $").append(std::to_string(i + 1));
  }
  return sql + ") on conflict (experiment, id) do nothing returning id";
}

}  // namespace

std::set<std::string, std::less<>> insert_events(Transaction& transaction, ExperimentId experiment,
                                                 std::span<const EventRow> rows) {
  static const std::array sql{insertion_of(rows_at_once[0]), insertion_of(rows_at_once[1])};
  std::set<std::string, std::less<>> fresh;
  std::vector<Bound> values;
  for (std::size_t way = 0; way < rows_at_once.size(); ++way)
    for (; rows.size() >= rows_at_once.at(way); rows = rows.subspan(rows_at_once.at(way))) {
      values.clear();
      for (const auto& row : rows.first(rows_at_once.at(way)))
        for (const auto& value : {bind(experiment), bind(row.id), bind(row.metric), bind(row.unit),
                                  bind(row.occurred_at), bind(row.value)})
          values.push_back(value);
      const auto done =
          transaction.run(sql.at(way), values, [&](const Row& row) { fresh.emplace(row.text(0)); });
      if (!done) throw BrokenStore("unexpected violation of " + done.error().constraint);
    }
  for (const auto& row : rows)
    if (insert_event(transaction, experiment, row)) fresh.emplace(row.id);
  return fresh;
}

}  // namespace toolyard::experiments
