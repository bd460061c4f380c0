#include "areas/search/storage/sums.h"

#include <algorithm>
#include <map>
#include <vector>

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
    "positioned, sum_position, facts, fresh_facts) "
    "select site, grain, search_type, first_day, last_day, cast(sum(clicks) as bigint), "
    "cast(sum(impressions) as bigint), cast(sum(positioned) as bigint), sum(sum_position), "
    "cast(sum(facts) as bigint), cast(sum(fresh_facts) as bigint) from search_shares";
constexpr std::string_view by_day = " group by site, grain, search_type, first_day, last_day";

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

// Inserts rows of sums, many with each statement.
class SumsWriter {
 public:
  SumsWriter(Transaction& transaction, std::string_view table, std::string_view further,
             std::size_t columns)
      : transaction_(transaction), columns_(columns) {
    start_.append("insert into ").append(table);
    start_.append(" (site, grain, search_type, first_day, last_day, ").append(further);
    start_ += "clicks, impressions, positioned, sum_position, facts, fresh_facts) values ";
  }
  void add(std::initializer_list<Bound> key, const Added& added) {
    values_.insert(values_.end(), key);
    values_.insert(values_.end(),
                   {bind(added.clicks), bind(added.impressions), bind(added.positioned),
                    bind(added.sum_position), bind(added.facts), bind(added.fresh_facts)});
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

void add_sums(Transaction& transaction, SiteId site, const Table& table) {
  std::map<Share, Added> shares;
  std::map<Window, Added> days;
  for (const auto& fact : table.facts) {
    spend(row_steps);
    const Added added(fact);
    shares[{fact.window, fact.country, fact.device}] += added;
    days[fact.window] += added;
  }
  SumsWriter share_writer(transaction, "search_shares", "country, device, ", 13);
  for (const auto& [share, added] : shares)
    share_writer.add(
        {bind(site), bind(table.grain.bits()), bind(table.search_type), bind(share.window.first),
         bind(share.window.last), bind(share.country), bind(share.device)},
        added);
  share_writer.finish();
  SumsWriter day_writer(transaction, "search_days", "", 11);
  for (const auto& [window, added] : days)
    day_writer.add({bind(site), bind(table.grain.bits()), bind(table.search_type),
                    bind(window.first), bind(window.last)},
                   added);
  day_writer.finish();
}

namespace {

// Of the windows between these two, both included.
void renew_run(Transaction& transaction, SiteId site, const Table& table, const Window& from,
               const Window& to) {
  const auto text = [](auto... pieces) { return (std::string() + ... + std::string(pieces)); };
  static const std::array statements{
      text("delete from search_shares", of_these), text("delete from search_days", of_these),
      text(add_shares, of_these, by_share), text(add_days, of_these, by_day)};
  for (const auto& sql : statements)
    transaction.change(sql, site, table.grain.bits(), table.search_type, from.first, to.first,
                       from.last, to.last);
}

}  // namespace

void renew_sums(Transaction& transaction, SiteId site, const Table& table) {
  for (const auto& [from, to] : runs_of(table.facts)) renew_run(transaction, site, table, from, to);
}

void renew_sums(Transaction& transaction, SiteId site, const Table& table, const Window& days) {
  renew_run(transaction, site, table, days, days);
}

}  // namespace toolyard::search
