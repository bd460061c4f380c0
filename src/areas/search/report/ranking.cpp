#include "areas/search/report/ranking.h"

#include <algorithm>
#include <array>
#include <tuple>

#include "areas/search/storage/fact.h"
#include "core/json/writer.h"

namespace toolyard::search {
namespace {

constexpr std::size_t most_matches = 20'000;

std::string_view column_of(Dimension by) { return by == Dimension::query ? "query" : "page"; }
Dimension other_of(Dimension by) {
  return by == Dimension::query ? Dimension::page : Dimension::query;
}

struct CountedSums : NamedSums {
  std::int64_t total = 0;
  static constexpr auto fields(auto...) {
    return joined(NamedSums::fields(), row_columns<CountedSums, &CountedSums::total>());
  }
};
struct Counted {
  std::string name;
  std::int64_t count = 0;
  static constexpr auto fields(auto...) {
    return row_columns<Counted, &Counted::name, &Counted::count>();
  }
};

const TextFilter& own_filter(const Ranking& ranking) {
  return ranking.by == Dimension::query ? ranking.filters.query : ranking.filters.page;
}

// The sums of all names, without an order.
void add_names(Statement& statement, const Ranking& ranking) {
  const auto table = fact_table(ranking.source, ranking.filters.narrowed);
  statement << "(select name, " << sums_of_sums << " from (select f." << column_of(ranking.by)
            << " as name, f.clicks, f.impressions, " << table.positioned
            << " as positioned, f.sum_position from " << table.name << " as f where ";
  add_source(statement, ranking.subject, ranking.source, ranking.filters.narrowed, "f.");
  add_facts(statement, ranking.filters);
  statement << ") as facts group by name) as names";
  add_sums(statement, ranking.filters);
}

template <class T>
void visit_rows(Transaction& transaction, const Statement& statement, auto&& visit) {
  bool is_checked = false;
  statement.run(transaction, [&](const Row& row) {
    if (!std::exchange(is_checked, true)) check_columns(row, type_of<T>);
    T value{};
    read_row(row, type_of<T>, &value);
    visit(value);
  });
}

std::string order_by(const Order& order, bool is_reversed = false) {
  std::string sql = " order by ";
  for (const auto& term : order) {
    if (&term != &order.front()) sql += ", ";
    sql += term.sql;
    if (term.is_descending != is_reversed) sql += " desc";
  }
  return sql;
}

Ranked ranked_by(Transaction& transaction, const Ranking& ranking, const std::string& order,
                 std::int64_t offset, std::int64_t most) {
  Ranked page;
  Statement statement;
  statement << "select name, clicks, impressions, positioned, sum_position, "
            << "count(*) over () as total from ";
  add_names(statement, ranking);
  statement << order << " limit " << bind(most) << " offset " << bind(offset);
  visit_rows<CountedSums>(transaction, statement, [&](CountedSums& row) {
    page.count = row.total;
    page.rows.push_back(std::move(row));
  });
  return page;
}

// An object whose members are the names.
std::string object_of(const std::vector<std::string>& names) {
  std::string text = "{";
  for (const auto& name : names) {
    if (text.size() > 1) text += ',';
    append_json_text(text, name);
    text += ":1";
  }
  return text + '}';
}

// The hashes of the names, in few different lengths, so that statements stay prepared.
void add_hashes(Statement& statement, const std::vector<NamedSums>& names) {
  std::size_t length = 1;
  while (length < names.size()) length *= 4;
  for (std::size_t i = 0; i < length; ++i)
    statement << (i == 0 ? "(" : ", ") << bind(query_hash(names[i % names.size()].name));
  statement << ")";
}

// Whether it is about a country or a device of facts whose sums by query and page are kept.
bool is_part_of_pairs(const Ranking& ranking) {
  return ranking.source.is_paired && ranking.filters.narrowed.dimensions() != Grain();
}

// The facts of some names, with the columns `name`, `other` and those that are added up. Of
// queries, they are found by the hash, day by day; of pages, by the hashes of their queries where
// these are known.
void add_chosen(Statement& statement, const Ranking& ranking, const std::vector<NamedSums>& names) {
  const auto table = fact_table(ranking.source, ranking.filters.narrowed);
  statement << "(select f." << column_of(ranking.by) << " as name, f."
            << column_of(other_of(ranking.by)) << " as other, f.clicks, f.impressions, "
            << table.positioned << " as positioned, f.sum_position from ";
  if (ranking.by == Dimension::query) {
    // The plus keeps SQLite from putting the range of days in the place of each day.
    statement << "search_days as d cross join " << table.name << " as f where ";
    add_days(statement, ranking.subject, ranking.source, "d.");
    statement << " and f.site = d.site and f.grain = d.grain and f.search_type = d.search_type "
                 "and f.first_day = +d.first_day and f.last_day = +d.last_day "
                 "and f.query_hash in ";
    add_hashes(statement, names);
  } else {
    std::vector<std::string> keys;
    for (const auto& one : names) keys.push_back(one.name);
    const bool has_pairs = is_part_of_pairs(ranking);
    const std::string_view of = has_pairs ? "p." : "f.";
    statement << (has_pairs ? "search_pairs as p cross join " : "") << table.name << " as f where ";
    add_days(statement, ranking.subject, ranking.source, of);
    statement << " and " << of << "page in (select key from json_each("
              << toolyard::bind(object_of(keys)) << "))";
    if (has_pairs)
      statement << " and f.site = p.site and f.grain = p.grain and f.search_type = p.search_type "
                   "and f.first_day = +p.first_day and f.last_day = +p.last_day "
                   "and f.query_hash = p.query_hash and f.query = p.query and f.page = p.page";
  }
  add_narrowed(statement, ranking.filters.narrowed, "f.");
  add_facts(statement, ranking.filters);
  statement << ") as chosen group by name";
}

}  // namespace

Result<Order> ranking_order(std::string_view request, Dimension by) {
  const std::array<std::pair<std::string_view, std::string_view>, 5> known{
      {{"clicks", "clicks"},
       {"impressions", "impressions"},
       {"ctr",
        "case when impressions > 0 then cast(clicks as double precision) / impressions "
        "else 0.0 end"},
       {"position", "case when positioned > 0 then sum_position / positioned else 1e9 end"},
       {column_of(by), "name"}}};
  Order order;
  while (!request.empty()) {
    const auto end = std::min(request.find_first_of(", "), request.size());
    auto name = request.substr(0, end);
    request.remove_prefix(std::min(end + 1, request.size()));
    if (name.empty()) continue;
    const bool is_descending = name.starts_with('-');
    if (is_descending) name.remove_prefix(1);
    const auto found =
        std::ranges::find(known, name, &std::pair<std::string_view, std::string_view>::first);
    if (found == known.end())
      return invalid("/ordering", "invalid_option",
                     "`" + std::string(name) + "` is not a valid sort field.");
    if (std::ranges::find(order, found->second, &OrderTerm::sql) == order.end())
      order.push_back({found->second, is_descending});
  }
  if (order.empty()) return by_clicks;
  if (std::ranges::find(order, "name", &OrderTerm::sql) == order.end()) order.push_back({"name"});
  return order;
}

namespace {

// Nobody has more clicks in one country than in all: those with the most are looked up by name,
// beginning with those that have the most in all. Nothing where that would be too many.
std::optional<std::vector<NamedSums>> leading_names(Transaction& transaction,
                                                    const Ranking& ranking, std::size_t most) {
  constexpr std::size_t most_looked_up = 256;
  const Ranking all{
      .subject = ranking.subject, .by = ranking.by, .source = ranking.source, .filters = {}};
  const auto names = first_ranked(transaction, all, most_looked_up + 1);
  for (std::size_t looked_up = 32; looked_up <= most_looked_up; looked_up *= 2) {
    const auto end = std::min(looked_up, names.size());
    std::vector<NamedSums> leading;
    const std::vector some(names.begin(), names.begin() + std::ptrdiff_t(end));
    for (auto& [name, sums] : sums_of(transaction, ranking, some)) {
      static_cast<Sums&>(leading.emplace_back()) = sums;
      leading.back().name = name;
    }
    std::ranges::sort(leading, [](const NamedSums& one, const NamedSums& other) {
      return std::tie(other.clicks, other.impressions, one.name) <
             std::tie(one.clicks, one.impressions, other.name);
    });
    const bool are_all = end == names.size();
    if (are_all || (leading.size() >= most && leading[most - 1].clicks > names[end].clicks)) {
      leading.resize(std::min(most, leading.size()));
      return leading;
    }
  }
  return std::nullopt;
}

}  // namespace

Result<void> resolve_patterns(Transaction& transaction, Ranking& ranking) {
  const auto other = other_of(ranking.by);
  auto& filter = other == Dimension::query ? ranking.filters.query : ranking.filters.page;
  if (!filter.pattern) return {};
  Statement statement;
  statement << "select distinct " << column_of(other) << " as name from "
            << fact_table(ranking.source, ranking.filters.narrowed).name << " where ";
  add_source(statement, ranking.subject, ranking.source, ranking.filters.narrowed);
  add_facts(statement, ranking.filters);
  std::vector<std::string> names;
  bool has_room = true;
  statement.run(transaction, [&](const Row& row) {
    if (!has_room || !filter.pattern->finds(row.text(0))) return;
    has_room = names.size() < most_matches;
    if (has_room) names.emplace_back(row.text(0));
  });
  if (!has_room)
    return invalid(other == Dimension::query ? "/filter_query" : "/filter_page", "out_of_range",
                   "The expression matches more than 20000 texts; make it more specific.");
  filter.names = object_of(names);
  return {};
}

Ranked ranked(Transaction& transaction, const Ranking& ranking, std::int64_t offset,
              std::int64_t most) {
  Ranked page;
  if (own_filter(ranking).pattern) {
    std::int64_t place = 0;
    page.count = each_ranked(transaction, ranking, [&](const NamedSums& row) {
      if (place >= offset && place < offset + most) page.rows.push_back(row);
      ++place;
    });
    return page;
  }
  page = ranked_by(transaction, ranking, order_by(ranking.order), offset, most);
  if (page.rows.empty() && offset > 0) page.count = count_ranked(transaction, ranking);
  return page;
}

Ranked last_ranked(Transaction& transaction, const Ranking& ranking, std::int64_t size) {
  const auto before = [&](std::int64_t count) {
    return std::max<std::int64_t>(count - 1, 0) / size * size;
  };
  if (own_filter(ranking).pattern)
    return ranked(transaction, ranking, before(count_ranked(transaction, ranking)), size);
  // Read from the end, which needs no count before.
  auto page = ranked_by(transaction, ranking, order_by(ranking.order, true), 0, size);
  page.rows.resize(std::size_t(page.count - before(page.count)));
  std::ranges::reverse(page.rows);
  return page;
}

std::vector<NamedSums> first_ranked(Transaction& transaction, const Ranking& ranking,
                                    std::int64_t most) {
  if (is_part_of_pairs(ranking))
    if (auto leading = leading_names(transaction, ranking, std::size_t(most))) return *leading;
  Statement statement;
  statement << "select name, clicks, impressions, positioned, sum_position from ";
  add_names(statement, ranking);
  statement << order_by(by_clicks) << " limit " << bind(most);
  return statement.rows<NamedSums>(transaction);
}

std::int64_t count_ranked(Transaction& transaction, const Ranking& ranking) {
  if (own_filter(ranking).pattern) return each_ranked(transaction, ranking, {});
  Statement statement;
  statement << "select count(*) as count from ";
  add_names(statement, ranking);
  std::int64_t count = 0;
  statement.run(transaction, [&](const Row& row) { count = row.integer(0); });
  return count;
}

std::int64_t each_ranked(Transaction& transaction, const Ranking& ranking,
                         const std::function<void(const NamedSums&)>& visit) {
  Statement statement;
  statement << "select name, clicks, impressions, positioned, sum_position from ";
  add_names(statement, ranking);
  if (visit) statement << order_by(ranking.order);
  const auto& pattern = own_filter(ranking).pattern;
  std::int64_t count = 0;
  visit_rows<NamedSums>(transaction, statement, [&](const NamedSums& row) {
    if (pattern && !pattern->finds(row.name)) return;
    ++count;
    if (visit) visit(row);
  });
  return count;
}

SumsByName sums_of(Transaction& transaction, const Ranking& ranking,
                   const std::vector<NamedSums>& names) {
  SumsByName sums;
  if (names.empty()) return sums;
  Statement statement;
  statement << "select name, " << sums_of_sums << " from ";
  add_chosen(statement, ranking, names);
  for (auto& row : statement.rows<NamedSums>(transaction)) sums.emplace(std::move(row.name), row);
  return sums;
}

CountByName counterparts_of(Transaction& transaction, const Ranking& ranking,
                            const std::vector<NamedSums>& names) {
  CountByName counts;
  if (names.empty()) return counts;
  Statement statement;
  statement << "select name, count(distinct other) as count from ";
  add_chosen(statement, ranking, names);
  for (auto& row : statement.rows<Counted>(transaction))
    counts.emplace(std::move(row.name), row.count);
  return counts;
}

}  // namespace toolyard::search
