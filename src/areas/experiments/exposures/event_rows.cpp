#include "areas/experiments/exposures/event_rows.h"

#include <algorithm>
#include <array>
#include <set>
#include <string>

#include "areas/experiments/name_list.h"
#include "core/crypto/sha256.h"
#include "core/text/hex.h"

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
  return sql + ") on conflict (experiment, id) do nothing";
}

// Ids of usual lengths, such as UUIDs, are stored as they are.
constexpr std::size_t max_stored_id = 40;

std::string stored_id(std::string_view id) {
  if (id.size() <= max_stored_id) return std::string(id);
  constexpr std::size_t digest_bytes = 16;
  const auto digest = sha256(id);
  return "sha256:" + encode_hex({reinterpret_cast<const char*>(digest.data()), digest_bytes});
}

// Returns those of the long ids that an earlier version stored as they are.
std::set<std::string, std::less<>> stored_whole(Transaction& transaction, ExperimentId experiment,
                                                std::span<const EventRow> rows) {
  static const auto sql =
      "select id from experiment_events where experiment = $1 and id in " + name_places(2);
  std::vector<std::string_view> ids;
  for (const auto& row : rows)
    if (row.id.size() > max_stored_id) ids.push_back(row.id);
  std::set<std::string, std::less<>> found;
  in_portions(ids, {bind(experiment)}, [&](const std::vector<Bound>& values) {
    run_surely(transaction, sql, values, [&](const Row& row) { found.emplace(row.text(0)); });
  });
  return found;
}

std::int64_t insert_shortened(Transaction& transaction, ExperimentId experiment,
                              std::span<const EventRow> rows) {
  static const std::array sql{insertion_of(rows_at_once[0]), insertion_of(rows_at_once[1])};
  std::int64_t fresh = 0;
  std::vector<Bound> values;
  for (std::size_t way = 0; way < rows_at_once.size(); ++way)
    for (; rows.size() >= rows_at_once.at(way); rows = rows.subspan(rows_at_once.at(way))) {
      values.clear();
      for (const auto& row : rows.first(rows_at_once.at(way)))
        for (const auto& value : {bind(experiment), bind(row.id), bind(row.metric), bind(row.unit),
                                  bind(row.occurred_at), bind(row.value)})
          values.push_back(value);
      fresh += run_surely(transaction, sql.at(way), values);
    }
  for (const auto& row : rows) fresh += insert_event(transaction, experiment, row) ? 1 : 0;
  return fresh;
}

}  // namespace

std::int64_t insert_events(Transaction& transaction, ExperimentId experiment,
                           std::span<const EventRow> rows) {
  const auto whole = stored_whole(transaction, experiment, rows);
  std::vector<std::string> ids;
  std::vector<EventRow> shortened;
  ids.reserve(rows.size());
  for (const auto& row : rows) {
    if (whole.contains(row.id)) continue;
    shortened.push_back(row);
    shortened.back().id = ids.emplace_back(stored_id(row.id));
  }
  std::ranges::sort(shortened, {}, &EventRow::id);
  return insert_shortened(transaction, experiment, shortened);
}

}  // namespace toolyard::experiments
