#include "areas/metering/store.h"

#include <algorithm>
#include <string>
#include <tuple>

namespace toolyard::metering {
namespace {

constexpr std::int64_t kHoursPerDay = 24;

auto order_of(const Count& count) {
  return std::tie(count.user, count.time, count.key, count.tool, count.outcome);
}

// Sorts the counts, and merges those that differ only in their numbers.
void fold(std::vector<Count>& counts) {
  std::ranges::sort(counts, {}, order_of);
  std::size_t kept = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (kept > 0 && order_of(counts[kept - 1]) == order_of(counts[i])) {
      counts[kept - 1].calls += counts[i].calls;
      counts[kept - 1].bytes_in += counts[i].bytes_in;
      counts[kept - 1].bytes_out += counts[i].bytes_out;
    } else {
      counts[kept++] = counts[i];
    }
  }
  counts.resize(kept);
}

std::vector<Count> with_everyone(std::span<const Count> counts) {
  std::vector<Count> all(counts.begin(), counts.end());
  for (auto count : counts) {
    if (count.user == UserId()) continue;
    count.user = UserId();
    count.key = KeyId();
    all.push_back(count);
  }
  fold(all);
  return all;
}

// Returns the placeholders of rows, such as `($1, $2), ($3, $4)` for two rows of two columns.
std::string places(std::size_t rows, std::size_t columns) {
  std::string text;
  for (std::size_t i = 0; i < rows * columns; ++i) {
    if (i % columns == 0) text += i == 0 ? "(" : "), (";
    else text += ", ";
    text += "$" + std::to_string(i + 1);
  }
  return text + ")";
}

// Runs a statement for many rows. `make` returns its text for a number of rows; `bind_row` appends
// the values of one row.
template <class Row, class Make, class BindRow>
void insert_many(Transaction& transaction, const std::vector<Row>& rows, const Make& make,
                 const BindRow& bind_row) {
  std::vector<Bound> values;
  std::size_t at = 0;
  // Few different statements, so that all stay prepared.
  for (const std::size_t size : {64, 8, 1}) {
    if (rows.size() - at < size) continue;
    const std::string sql = make(size);
    for (; rows.size() - at >= size; at += size) {
      values.clear();
      for (std::size_t i = at; i < at + size; ++i) bind_row(values, rows[i]);
      if (const auto done = transaction.run(sql, values, {}); !done)
        throw BrokenStore("usage violates " + done.error().constraint);
    }
  }
}

void add_by(Transaction& transaction, const std::string& unit, const std::vector<Count>& counts) {
  const auto table = "usage_" + unit + "s";
  const auto statement = [&](std::size_t rows) {
    return "insert into " + table + " (user_id, " + unit +
           ", key_id, tool, outcome, calls, bytes_in, bytes_out) values " + places(rows, 8) +
           " on conflict (user_id, " + unit +
           ", key_id, tool, outcome) do update set calls = " + table +
           ".calls + excluded.calls, bytes_in = " + table +
           ".bytes_in + excluded.bytes_in, bytes_out = " + table +
           ".bytes_out + excluded.bytes_out";
  };
  insert_many(transaction, counts, statement, [](std::vector<Bound>& values, const Count& count) {
    values.insert(values.end(), {bind(count.user), bind(count.time), bind(count.key),
                                 bind(count.tool), bind(count.outcome), bind(count.calls),
                                 bind(count.bytes_in), bind(count.bytes_out)});
  });
}

void add_months(Transaction& transaction, const std::vector<MonthRow>& rows, std::int64_t change) {
  const auto statement = [](std::size_t count) {
    return "insert into usage_months (month, user_id, key_id, calls, change_number) values " +
           places(count, 5) +
           " on conflict (month, user_id, key_id) do update set calls = usage_months.calls + "
           "excluded.calls, change_number = excluded.change_number";
  };
  insert_many(transaction, rows, statement, [&](std::vector<Bound>& values, const MonthRow& row) {
    values.insert(values.end(), {bind(row.month), bind(row.user_id), bind(row.key_id),
                                 bind(row.calls), bind(change)});
  });
}

struct SourceRow {
  std::int64_t merged_batch = 0, part_batch = 0;
  UserId part_user{};
  std::int64_t part_hour = 0;

  static constexpr auto fields(auto...) {
    return row_columns<SourceRow, &SourceRow::merged_batch, &SourceRow::part_batch,
                       &SourceRow::part_user, &SourceRow::part_hour>();
  }
};

// The hours or days of a period, and the table that contains them.
struct Span {
  std::string unit;
  std::int64_t first, last;
};
Span span_of(const Period& period) {
  if (period.granularity == Granularity::hour)
    return {"hour", period.first_day * kHoursPerDay, (period.last_day + 1) * kHoursPerDay - 1};
  return {"day", period.first_day, period.last_day};
}

// Returns the sums of a period, grouped by `column`, which the result calls `name`.
template <class Row>
std::vector<Row> sums_by(Transaction& transaction, const std::string& column,
                         const std::string& name, const Span& span, const UsageOwner& owner,
                         std::string_view tool, const std::string& order) {
  return transaction.rows<Row>(
      "select " + column + " as " + name +
          ", cast(sum(calls) as bigint) as calls, "
          "cast(sum(case when outcome = 'success' then 0 else calls end) as bigint) as errors, "
          "cast(sum(bytes_in) as bigint) as bytes_in, "
          "cast(sum(bytes_out) as bigint) as bytes_out from usage_" +
          span.unit + "s where user_id = $1 and " + span.unit +
          " between $2 and $3 and (key_id = $4 or $4 < 0) and (tool = $5 or $5 = '') "
          "and outcome <> 'limited' group by " +
          column + " order by " + order,
      owner.user, span.first, span.last, owner.key.value_or(KeyId(-1)), tool);
}

}  // namespace

Merged lock_source(Transaction& transaction, std::int64_t source, Instant now) {
  const auto row = *transaction.row<SourceRow>(
      "insert into usage_sources (id, merged_batch, merged_at) values ($1, 0, $2) "
      "on conflict (id) do update set merged_at = excluded.merged_at "
      "returning merged_batch, part_batch, part_user, part_hour",
      source, now);
  return {.batch = std::uint64_t(row.merged_batch),
          .part_batch = std::uint64_t(row.part_batch),
          .part_user = row.part_user,
          .part_hour = row.part_hour};
}

void set_merged(Transaction& transaction, std::int64_t source, const Merged& merged) {
  transaction.change(
      "update usage_sources set merged_batch = $2, part_batch = $3, part_user = $4, "
      "part_hour = $5 where id = $1",
      source, std::int64_t(merged.batch), std::int64_t(merged.part_batch), merged.part_user,
      merged.part_hour);
}

std::vector<MonthRow> months_of(std::span<const Count> counts) {
  std::vector<Count> by_month;
  for (auto count : counts) {
    if (count.outcome == Outcome::limited || count.user == UserId()) continue;
    count.time = month_of_day(count.time / kHoursPerDay);
    count.tool = {};
    count.outcome = Outcome::success;
    by_month.push_back(count);
  }
  fold(by_month);
  std::vector<MonthRow> rows;
  rows.reserve(by_month.size());
  for (const auto& count : by_month)
    rows.push_back({count.time, count.user, count.key, count.calls});
  return rows;
}

void add_counts(Transaction& transaction, std::span<const Count> counts, std::int64_t change) {
  auto all = with_everyone(counts);
  add_by(transaction, "hour", all);
  for (auto& count : all) count.time /= kHoursPerDay;
  fold(all);
  add_by(transaction, "day", all);
  add_months(transaction, months_of(counts), change);
}

void months_since(Transaction& transaction, std::int64_t month, const MonthSink& sink) {
  transaction.each<MonthRow>(
      sink, "select month, user_id, key_id, calls from usage_months where month >= $1", month);
}

void months_changed_since(Transaction& transaction, std::int64_t change, const MonthSink& sink) {
  transaction.each<MonthRow>(
      sink, "select month, user_id, key_id, calls from usage_months where change_number > $1",
      change);
}

std::vector<TimeRow> usage_by_time(Transaction& transaction, const UsageOwner& owner,
                                   const Period& period, std::string_view tool) {
  const auto span = span_of(period);
  return sums_by<TimeRow>(transaction, span.unit, "time", span, owner, tool, span.unit);
}

std::vector<ToolUsage> usage_by_tool(Transaction& transaction, const UsageOwner& owner,
                                     const Period& period, std::string_view tool) {
  const Span span{"day", period.first_day, period.last_day};
  return sums_by<ToolUsage>(transaction, "tool", "tool", span, owner, tool,
                            "sum(calls) desc, tool");
}

}  // namespace toolyard::metering
