#include "areas/search/storage/sums.h"

#include <algorithm>
#include <vector>

#include "areas/search/storage/batch_insert.h"
#include "areas/search/storage/segments.h"
#include "core/endpoint/budget.h"
#include "ports/row_steps.h"

namespace toolyard::search {
namespace {

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

// Returns the distinct windows, sorted.
std::vector<Window> windows_of(const std::vector<Fact>& facts) {
  std::vector<Window> windows;
  for (const auto& fact : facts)
    if (windows.empty() || windows.back() != fact.window) windows.push_back(fact.window);
  std::ranges::sort(windows);
  const auto same = std::ranges::unique(windows);
  windows.erase(same.begin(), same.end());
  return windows;
}

// Groups consecutive windows into runs, which are added up at once. If there are more than
// `max_runs`, returns one run that covers everything in between.
constexpr std::size_t max_runs = 1000;
std::vector<std::pair<Window, Window>> runs_of(const std::vector<Fact>& facts) {
  const auto windows = windows_of(facts);
  std::vector<std::pair<Window, Window>> runs;
  for (const auto& window : windows) {
    const bool is_next = !runs.empty() && window.first == runs.back().second.first + 1 &&
                         window.last == runs.back().second.last + 1;
    if (is_next) runs.back().second = window;
    else runs.emplace_back(window, window);
  }
  if (runs.size() <= max_runs) return runs;
  Window from = windows.front(), to = windows.front();
  for (const auto& window : windows) {
    from = {std::min(from.first, window.first), std::min(from.last, window.last)};
    to = {std::max(to.first, window.first), std::max(to.last, window.last)};
  }
  return {{from, to}};
}

}  // namespace

std::optional<Window> days_of(const Table& table) {
  if (table.facts.empty()) return std::nullopt;
  const auto [first, last] =
      std::ranges::minmax(table.facts, {}, [](const Fact& fact) { return fact.window.first; });
  return Window{first.window.first, last.window.first};
}

bool has_days_of(Transaction& transaction, SiteId site, const Table& table) {
  const auto days = days_of(table);
  if (!days) return true;
  const auto known = transaction.rows<KnownWindow>(
      "select first_day, last_day from search_days where site = $1 and grain = $2 "
      "and search_type = $3 and first_day between $4 and $5 order by first_day, last_day",
      site, table.grain.bits(), table.search_type, days->first, days->last);
  return std::ranges::includes(known, windows_of(table.facts), {}, &KnownWindow::window);
}

std::pair<Sums, Sums> sums_of_known_days(Transaction& transaction, SiteId site,
                                         const Table& table) {
  struct KnownSums : Sums {
    std::int64_t first_day = 0, last_day = 0;
    static constexpr auto fields() {
      return joined(Sums::fields(),
                    row_columns<KnownSums, &KnownSums::first_day, &KnownSums::last_day>());
    }
  };
  std::pair<Sums, Sums> all;
  const auto days = days_of(table);
  if (!days) return all;
  std::map<Window, Sums> sent;
  for (const auto& fact : table.facts) sent[fact.window] += sums_of(fact);
  for (const auto& known : transaction.rows<KnownSums>(
           "select clicks, impressions, positioned, sum_position, first_day, last_day "
           "from search_days where site = $1 and grain = $2 and search_type = $3 "
           "and first_day between $4 and $5",
           site, table.grain.bits(), table.search_type, days->first, days->last)) {
    const auto same =
        sent.find({static_cast<Day>(known.first_day), static_cast<Day>(known.last_day)});
    if (same == sent.end()) continue;
    all.first += known;
    all.second += same->second;
  }
  return all;
}

Knowledge knowledge_of(Transaction& transaction, SiteId site, const Table& table) {
  const auto days = days_of(table);
  if (!days) return Knowledge::none;
  const auto known = transaction.row<std::int64_t>(
      "select first_day from search_days where site = $1 and grain = $2 and search_type = $3 "
      "and first_day between $4 and $5 limit 1",
      site, table.grain.bits(), table.search_type, days->first, days->last);
  return known ? Knowledge::some : Knowledge::none;
}

void NewSums::Counted::add(const Fact& fact) {
  static_cast<Sums&>(*this) += sums_of(fact);
  ++facts;
  fresh_facts += fact.state == State::fresh;
}

void NewSums::add(const Fact& fact) {
  spend(row_steps);
  shares_[{fact.window, fact.country, fact.device}].add(fact);
  days_[fact.window].add(fact);
  if (table_.grain.has_names()) segments_.add(fact);
}

void NewSums::write(Transaction& transaction, SiteId site) {
  const std::string columns =
      "site, grain, search_type, first_day, last_day, clicks, impressions, positioned, "
      "sum_position, facts, fresh_facts, ";
  const auto add = [&](BatchInsert& rows, const Window& window, const Counted& counted,
                       std::initializer_list<Bound> further) {
    rows.add({bind(site), bind(table_.grain.bits()), bind(table_.search_type), bind(window.first),
              bind(window.last), bind(counted.clicks), bind(counted.impressions),
              bind(counted.positioned), bind(counted.sum_position), bind(counted.facts),
              bind(counted.fresh_facts)},
             further);
  };
  BatchInsert shares(transaction, "search_shares", columns + "country, device");
  for (const auto& [share, counted] : shares_)
    add(shares, share.window, counted, {bind(share.country), bind(share.device)});
  shares.finish();
  BatchInsert days(transaction, "search_days", columns + "is_packed");
  for (const auto& [window, counted] : days_) add(days, window, counted, {bind(true)});
  days.finish();
  segments_.write(transaction, site, table_.search_type);
}

namespace {

void drop_sums(Transaction& transaction, SiteId site, const Table& table, const Window& from,
               const Window& to) {
  for (const std::string name : {"search_shares", "search_days"})
    transaction.change("delete from " + name + std::string(of_windows), site, table.grain.bits(),
                       table.search_type, from.first, to.first, from.last, to.last);
}

// Recomputes the sums of the windows from `from` to `to`, inclusive.
void renew_run(Transaction& transaction, SiteId site, const Table& table, const Window& from,
               const Window& to) {
  const auto text = [](auto... pieces) { return (std::string() + ... + std::string(pieces)); };
  static const std::array statements{text(add_shares, of_windows, by_share),
                                     text(add_days, of_windows, by_day)};
  drop_sums(transaction, site, table, from, to);
  for (const auto& sql : statements)
    transaction.change(sql, site, table.grain.bits(), table.search_type, from.first, to.first,
                       from.last, to.last);
  renew_segments(transaction, {site, table.grain, table.search_type}, from, to);
}

}  // namespace

void NewSums::replace(Transaction& transaction, SiteId site) {
  for (const auto& [window, counted] : days_) drop_sums(transaction, site, table_, window, window);
  write(transaction, site);
}

std::int64_t count_facts(Transaction& transaction, SiteId site, const Table& table) {
  const auto& window = table.facts.front().window;
  return *transaction.row<std::int64_t>(
      "select count(*) as facts from search_facts" + std::string(of_windows), site,
      table.grain.bits(), table.search_type, window.first, window.first, window.last, window.last);
}

void renew_sums(Transaction& transaction, SiteId site, const Table& table) {
  for (const auto& [from, to] : runs_of(table.facts)) renew_run(transaction, site, table, from, to);
}

void renew_sums(Transaction& transaction, SiteId site, const Table& table, const Window& days) {
  renew_run(transaction, site, table, days, days);
}

}  // namespace toolyard::search
