#include "areas/search/storage/sums.h"

#include <algorithm>
#include <map>
#include <vector>

#include "areas/search/storage/fact.h"
#include "core/endpoint/budget.h"
#include "ports/row_steps.h"

namespace toolyard::search {
namespace {

constexpr std::string_view of_these =
    " where site = $1 and grain = $2 and search_type = $3 and first_day between $4 and $5 "
    "and last_day between $6 and $7";

constexpr std::string_view add_shares =
    "insert into search_shares (site, grain, search_type, first_day, last_day, country, device, "
    "clicks, impressions, positioned, sum_position, facts, fresh_facts) "
    "select site, grain, search_type, first_day, last_day, country, device, "
    "cast(sum(clicks) as bigint), cast(sum(impressions) as bigint), "
    "cast(sum(case when sum_position is null then 0 else impressions end) as bigint), "
    "coalesce(sum(sum_position), 0.0), count(*), "
    "cast(sum(case when state = 'fresh' then 1 else 0 end) as bigint) from search_facts";
constexpr std::string_view by_share =
    " group by site, grain, search_type, first_day, last_day, country, device";

constexpr std::string_view add_days =
    "insert into search_days (site, grain, search_type, first_day, last_day, clicks, impressions, "
    "positioned, sum_position, facts, fresh_facts, is_paired) "
    "select site, grain, search_type, first_day, last_day, cast(sum(clicks) as bigint), "
    "cast(sum(impressions) as bigint), cast(sum(positioned) as bigint), sum(sum_position), "
    "cast(sum(facts) as bigint), cast(sum(fresh_facts) as bigint), $8 from search_shares";
constexpr std::string_view by_day = " group by site, grain, search_type, first_day, last_day";

constexpr std::string_view add_pairs =
    "insert into search_pairs (site, grain, search_type, first_day, last_day, query_hash, "
    "rest_hash, query, page, clicks, impressions, positioned, sum_position) "
    "select site, grain, search_type, first_day, last_day, query_hash, min(rest_hash), query, "
    "page, cast(sum(clicks) as bigint), cast(sum(impressions) as bigint), "
    "cast(sum(case when sum_position is null then 0 else impressions end) as bigint), "
    "coalesce(sum(sum_position), 0.0) from search_facts";
constexpr std::string_view by_pair =
    " group by site, grain, search_type, first_day, last_day, query_hash, query, page";

// Windows side by side are added up at once; where there are too many gaps, with all in between.
constexpr std::size_t most_runs = 1000;
std::vector<std::pair<Window, Window>> runs_of(const std::vector<Fact>& facts) {
  std::vector<Window> windows;
  for (const auto& fact : facts)
    if (windows.empty() || windows.back() != fact.window) windows.push_back(fact.window);
  std::ranges::sort(windows);
  const auto same = std::ranges::unique(windows);
  windows.erase(same.begin(), same.end());
  std::vector<std::pair<Window, Window>> runs;
  for (const auto& window : windows) {
    const bool is_next = !runs.empty() && window.first == runs.back().second.first + 1 &&
                         window.last == runs.back().second.last + 1;
    if (is_next) runs.back().second = window;
    else runs.emplace_back(window, window);
  }
  if (runs.size() <= most_runs) return runs;
  Window from = windows.front(), to = windows.front();
  for (const auto& window : windows) {
    from = {std::min(from.first, window.first), std::min(from.last, window.last)};
    to = {std::max(to.first, window.first), std::max(to.last, window.last)};
  }
  return {{from, to}};
}

struct Share {
  Window window;
  std::string_view country;
  Device device;
  auto operator<=>(const Share&) const = default;
};

struct Pair {
  Window window;
  std::int64_t query_hash = 0;
  std::string_view query, page;
  auto operator<=>(const Pair&) const = default;
};

// What facts add up to.
struct Added {
  std::int64_t clicks = 0, impressions = 0, positioned = 0, facts = 0, fresh_facts = 0;
  double sum_position = 0;

  Added() = default;
  explicit Added(const Fact& fact)
      : clicks(fact.clicks), impressions(fact.impressions),
        positioned(fact.sum_position ? fact.impressions : 0), facts(1),
        fresh_facts(fact.state == State::fresh), sum_position(fact.sum_position.value_or(0)) {}
  Added& operator+=(const Added& more) {
    clicks += more.clicks;
    impressions += more.impressions;
    positioned += more.positioned;
    facts += more.facts;
    fresh_facts += more.fresh_facts;
    sum_position += more.sum_position;
    return *this;
  }
};

struct AddedPair : Added {
  std::int64_t rest_hash = INT64_MAX;
};

// Inserts the sums of a table's days, many rows with each statement.
class SumsWriter {
 public:
  // `further` are the columns beside those of the day and the sums, of which there are `count`.
  SumsWriter(Transaction& transaction, SiteId site, const Table& table, std::string_view into,
             std::string_view further, std::size_t count)
      : transaction_(transaction), site_(site), table_(table), columns_(9 + count) {
    start_.append("insert into ").append(into);
    start_ += " (site, grain, search_type, first_day, last_day, clicks, impressions, positioned, ";
    start_.append("sum_position, ").append(further).append(") values ");
  }
  void add(const Window& window, const Added& added, std::initializer_list<Bound> further) {
    values_.insert(values_.end(),
                   {bind(site_), bind(table_.grain.bits()), bind(table_.search_type),
                    bind(window.first), bind(window.last), bind(added.clicks),
                    bind(added.impressions), bind(added.positioned), bind(added.sum_position)});
    values_.insert(values_.end(), further);
    if (values_.size() == most_rows * columns_) flush(most_rows);
  }
  void finish() {
    auto left = std::move(values_);
    for (std::size_t at = 0; at < left.size(); at += columns_) {
      values_.assign(left.begin() + std::ptrdiff_t(at),
                     left.begin() + std::ptrdiff_t(at + columns_));
      flush(1);
    }
  }

 private:
  static constexpr std::size_t most_rows = 64;

  void flush(std::size_t rows) {
    auto sql = start_;
    for (std::size_t i = 0; i < rows * columns_; ++i) {
      sql += i % columns_ > 0 ? ", $" : i == 0 ? "($" : "), ($";
      sql += std::to_string(i + 1);
    }
    const auto done = transaction_.run(sql + ")", values_, {});
    if (!done) throw BrokenStore("sums violate " + done.error().constraint);
    values_.clear();
  }

  Transaction& transaction_;
  SiteId site_;
  const Table& table_;
  std::size_t columns_;
  std::string start_;
  std::vector<Bound> values_;
};

}  // namespace

Knowledge knowledge_of(Transaction& transaction, SiteId site, const Table& table) {
  if (table.facts.empty()) return Knowledge::none;
  const auto [first, last] =
      std::ranges::minmax(table.facts, {}, [](const Fact& fact) { return fact.window.first; });
  const auto known = transaction.row<std::int64_t>(
      "select first_day from search_days where site = $1 and grain = $2 and search_type = $3 "
      "and first_day between $4 and $5 limit 1",
      site, table.grain.bits(), table.search_type, first.window.first, last.window.first);
  return known ? Knowledge::some : Knowledge::none;
}

namespace {

void add_pairs_of(Transaction& transaction, SiteId site, const Table& table) {
  std::map<Pair, AddedPair> pairs;
  for (const auto& fact : table.facts) {
    spend(row_steps);
    auto& pair = pairs[{fact.window, query_hash(fact.query), fact.query, fact.page}];
    pair += Added(fact);
    pair.rest_hash = std::min(pair.rest_hash, rest_hash(fact));
  }
  SumsWriter writer(transaction, site, table, "search_pairs", "query_hash, rest_hash, query, page",
                    4);
  for (const auto& [pair, added] : pairs)
    writer.add(pair.window, added,
               {bind(pair.query_hash), bind(added.rest_hash), bind(pair.query), bind(pair.page)});
  writer.finish();
}

}  // namespace

void add_sums(Transaction& transaction, SiteId site, const Table& table) {
  std::map<Share, Added> shares;
  std::map<Window, Added> days;
  for (const auto& fact : table.facts) {
    spend(row_steps);
    const Added added(fact);
    shares[{fact.window, fact.country, fact.device}] += added;
    days[fact.window] += added;
  }
  SumsWriter share_writer(transaction, site, table, "search_shares",
                          "facts, fresh_facts, country, device", 4);
  for (const auto& [share, added] : shares)
    share_writer.add(
        share.window, added,
        {bind(added.facts), bind(added.fresh_facts), bind(share.country), bind(share.device)});
  share_writer.finish();
  const bool splits_pairs = table.grain.splits_pairs();
  SumsWriter day_writer(transaction, site, table, "search_days", "facts, fresh_facts, is_paired",
                        3);
  for (const auto& [window, added] : days)
    day_writer.add(window, added, {bind(added.facts), bind(added.fresh_facts), bind(splits_pairs)});
  day_writer.finish();
  if (splits_pairs) add_pairs_of(transaction, site, table);
}

namespace {

// Of the windows between these two, both included.
void renew_run(Transaction& transaction, SiteId site, const Table& table, const Window& from,
               const Window& to) {
  const auto text = [](auto... pieces) { return (std::string() + ... + std::string(pieces)); };
  static const std::array statements{
      text("delete from search_shares", of_these), text("delete from search_days", of_these),
      text("delete from search_pairs", of_these), text(add_shares, of_these, by_share)};
  static const auto days = text(add_days, of_these, by_day);
  static const auto pairs = text(add_pairs, of_these, by_pair);
  const auto change = [&](const std::string& sql, auto... further) {
    transaction.change(sql, site, table.grain.bits(), table.search_type, from.first, to.first,
                       from.last, to.last, further...);
  };
  for (const auto& sql : statements) change(sql);
  change(days, table.grain.splits_pairs());
  if (table.grain.splits_pairs()) change(pairs);
}

}  // namespace

void renew_sums(Transaction& transaction, SiteId site, const Table& table) {
  for (const auto& [from, to] : runs_of(table.facts)) renew_run(transaction, site, table, from, to);
}

void renew_sums(Transaction& transaction, SiteId site, const Table& table, const Window& days) {
  renew_run(transaction, site, table, days, days);
}

}  // namespace toolyard::search
