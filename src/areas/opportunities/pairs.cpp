#include <algorithm>
#include <array>
#include <cmath>

#include "areas/opportunities/source.h"

namespace toolyard::opportunities {
namespace {

// A part of all texts: after one, up to another. Empty: from the first, to the last.
struct Range {
  std::string after, up_to;
};

// From the day `$3` on: to the day `$4`, or of windows of files those two, `$5` the later one, that
// are as many days long.
std::string facts_of(const Source& source) {
  return std::string(
             " from search_facts where site = $1 and grain = $2 and search_type = 'web' "
             "and state = 'final' and ") +
         (source.is_dated() ? "first_day between $3 and $4"
                            : "first_day in ($3, $5) and last_day - first_day = $4");
}

// Which day begins the window, and not the one before, only the sums tell where there are dates.
enum class Need { facts, sums };
std::vector<Bound> values_of(const Source& source, Need need) {
  const auto& window = source.window;
  std::vector<Bound> values{bind(source.site), bind(source.grain), bind(window.before().first),
                            bind(source.is_dated() ? window.last : window.days() - 1)};
  if (need == Need::sums || !source.is_dated()) values.push_back(bind(window.first));
  return values;
}

std::string_view key_of(const Source& source) { return source.has_query() ? "query" : "page"; }

// Runs a statement that can violate nothing.
void visit(Transaction& transaction, const std::string& sql, std::span<const Bound> values,
           const RowSink& sink) {
  if (const auto done = transaction.run(sql, values, sink); !done)
    throw BrokenStore("reading search data violates " + done.error().constraint);
}

std::int64_t count(Transaction& transaction, const std::string& sql,
                   std::span<const Bound> values) {
  std::int64_t number = 0;
  visit(transaction, sql, values, [&](const Row& row) { number = row.integer(0); });
  return number;
}

// Parts with about as many facts each, by the keys of the last day; files of one window are
// small enough to be looked at whole.
std::vector<Range> parts_of(Transaction& transaction, const Source& source,
                            std::int64_t most_at_once) {
  auto facts = facts_of(source);
  auto values = values_of(source, Need::facts);
  const auto all = count(transaction, "select count(*)" + facts, values);
  if (all <= most_at_once) return {Range{}};
  if (source.is_dated()) {
    facts += " and first_day = $5";
    values.push_back(bind(source.window.last));
  }
  const auto step = std::max<std::int64_t>(
      1, count(transaction, "select count(*)" + facts, values) / (all / most_at_once + 1));
  std::vector<Range> parts(1);
  const std::string key(key_of(source));
  std::int64_t number = 0;
  visit(transaction, "select " + key + facts + " order by " + key, values, [&](const Row& row) {
    if (++number % step != 0 || row.text(0) == parts.back().after) return;
    parts.back().up_to = row.text(0);
    parts.push_back({.after = std::string(row.text(0)), .up_to = {}});
  });
  return parts;
}

// Sums of one window, as `read_row` takes them.
struct Sums {
  std::string query, page;
  std::int64_t clicks = 0, impressions = 0, positioned = 0;
  std::optional<double> sum_position;
  std::int64_t clicks_before = 0, impressions_before = 0, positioned_before = 0;
  std::optional<double> sum_position_before;
  static constexpr auto fields(auto...) {
    return std::array{field<&Sums::query>(""),
                      field<&Sums::page>(""),
                      field<&Sums::clicks>(""),
                      field<&Sums::impressions>(""),
                      field<&Sums::positioned>(""),
                      field<&Sums::sum_position>(""),
                      field<&Sums::clicks_before>(""),
                      field<&Sums::impressions_before>(""),
                      field<&Sums::positioned_before>(""),
                      field<&Sums::sum_position_before>("")};
  }
};

constexpr std::string_view sums =
    "select query, page, "
    "cast(sum(case when first_day >= $5 then clicks else 0 end) as bigint) as clicks, "
    "cast(sum(case when first_day >= $5 then impressions else 0 end) as bigint) as impressions, "
    "cast(sum(case when first_day >= $5 and sum_position is not null then impressions else 0 end) "
    "as bigint) as positioned, "
    "sum(case when first_day >= $5 then sum_position end) as sum_position, "
    "cast(sum(case when first_day < $5 then clicks else 0 end) as bigint) as clicks_before, "
    "cast(sum(case when first_day < $5 then impressions else 0 end) as bigint) "
    "as impressions_before, "
    "cast(sum(case when first_day < $5 and sum_position is not null then impressions else 0 end) "
    "as bigint) as positioned_before, "
    "sum(case when first_day < $5 then sum_position end) as sum_position_before";

// Sums of positions are off by some last digits, which must not decide at a bound.
std::optional<double> mean(const std::optional<double>& sum, std::int64_t impressions) {
  constexpr double digits = 1e9;
  if (!sum || impressions <= 0) return std::nullopt;
  return std::round(*sum / double(impressions) * digits) / digits;
}

Pair pair_of(Sums&& sums) {
  return {.query = std::move(sums.query),
          .page = std::move(sums.page),
          .numbers = {sums.clicks, sums.impressions, mean(sums.sum_position, sums.positioned)},
          .before = {sums.clicks_before, sums.impressions_before,
                     mean(sums.sum_position_before, sums.positioned_before)}};
}

}  // namespace

bool has_more_facts_than(Transaction& transaction, const Source& source, std::int64_t most) {
  auto values = values_of(source, Need::facts);
  values.push_back(bind(most + 1));
  return count(transaction,
               "select count(*) from (select 1 as one" + facts_of(source) + " limit $" +
                   std::to_string(values.size()) + ") counted",
               values) > most;
}

void read_pairs(Transaction& transaction, const Source& source, std::int64_t most_at_once,
                const PairSink& sink) {
  const std::string key(key_of(source));
  for (const auto& part : parts_of(transaction, source, most_at_once)) {
    auto values = values_of(source, Need::sums);
    auto sql = std::string(sums) + facts_of(source);
    const auto limit = [&](std::string_view compare, const std::string& text) {
      if (text.empty()) return;
      values.push_back(bind(text));
      sql.append(" and ").append(key).append(compare).append(std::to_string(values.size()));
    };
    limit(" > $", part.after);
    limit(" <= $", part.up_to);
    sql += " group by query, page order by query, page";
    bool is_checked = false;
    visit(transaction, sql, values, [&](const Row& row) {
      if (!std::exchange(is_checked, true)) check_columns(row, type_of<Sums>);
      Sums one;
      read_row(row, type_of<Sums>, &one);
      sink(pair_of(std::move(one)));
    });
  }
}

ClicksByPosition clicks_by_position(Transaction& transaction, const Source& source,
                                    std::int64_t most_at_once) {
  ClicksByPosition seen;
  read_pairs(transaction, source, most_at_once, [&](Pair&& pair) {
    if (!pair.numbers.position) return;
    const auto nearest = nearest_known(*pair.numbers.position);
    if (!nearest) return;
    seen[*nearest].clicks += double(pair.numbers.clicks);
    seen[*nearest].impressions += double(pair.numbers.impressions);
  });
  return seen;
}

}  // namespace toolyard::opportunities
