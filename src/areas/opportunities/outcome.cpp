#include "areas/opportunities/outcome.h"

#include <algorithm>
#include <map>
#include <string>

namespace toolyard::opportunities {
namespace {

constexpr std::string_view of_grain =
    " from search_facts where site = $1 and grain = $2 and search_type = 'web' "
    "and state = 'final'";

struct Due {
  OpportunityId id{};
  std::string query, page;
  std::int64_t published_day = 0, days = 0;
  static constexpr auto fields(auto...) {
    return std::array{field<&Due::id>(""), field<&Due::query>(""), field<&Due::page>(""),
                      field<&Due::published_day>(""), field<&Due::days>("")};
  }
};

struct Windows {
  Window before, after;
  auto operator<=>(const Windows&) const = default;
};
using ByKey = std::map<std::string, std::vector<OpportunityId>, std::less<>>;
using Groups = std::map<std::pair<Windows, bool>, ByKey>;  // whether the keys are queries

std::vector<Due> due(Transaction& transaction, const Source& source) {
  return transaction.rows<Due>(
      "select id, query, page, published_day, last_day - first_day + 1 as days "
      "from opportunities where site = $1 and state = 'done' and measured_at is null "
      "and published_day is not null order by published_day, id limit 5000",
      source.site);
}

std::optional<Day> last_day(Transaction& transaction, const Source& source) {
  const auto day = transaction.row<std::int64_t>(
      "select first_day" + std::string(of_grain) + " order by first_day desc limit 1", source.site,
      source.grain);
  return day ? std::optional(Day(*day)) : std::nullopt;
}

// The windows of files of this grain, the earliest first.
std::vector<Window> windows_of_files(Transaction& transaction, const Source& source) {
  struct Days {
    std::int64_t first_day = 0, last_day = 0;
    static constexpr auto fields() {
      return std::array{field<&Days::first_day>(""), field<&Days::last_day>("")};
    }
  };
  std::vector<Window> all;
  for (const auto& days : transaction.rows<Days>(
           "select distinct first_day, last_day from search_imports i where site = $1 and "
           "search_type = 'web' and first_day >= 0 and exists (select 1 from search_facts f where "
           "f.site = i.site and f.grain = $2 and f.search_type = 'web' and "
           "f.first_day = i.first_day and f.last_day = i.last_day and f.state = 'final') "
           "order by first_day, last_day",
           source.site, source.grain))
    all.push_back({Day(days.first_day), Day(days.last_day)});
  return all;
}

// Tells which windows an outcome is measured by, as soon as they are known.
class Calendar {
 public:
  Calendar(Transaction& transaction, const Source& source) : is_dated_(source.is_dated()) {
    if (is_dated_) last_ = last_day(transaction, source);
    else files_ = windows_of_files(transaction, source);
  }
  std::optional<Windows> windows_of(const Due& due) const {
    const auto published = Day(due.published_day), days = Day(due.days);
    const Window after{published, published + days - 1};
    if (is_dated_) {
      if (!last_ || *last_ < after.last) return std::nullopt;
      return Windows{after.before(), after};
    }
    // Files have windows of their own: the first as long that begins by then, and the last before.
    std::optional<Window> before, next;
    for (const auto& window : files_) {
      if (window.days() != days) continue;
      if (window.last < published) before = window;
      if (window.first >= published && !next) next = window;
    }
    if (!next) return std::nullopt;
    return Windows{before.value_or(Window{-1, -1}), *next};
  }

 private:
  bool is_dated_;
  std::optional<Day> last_;
  std::vector<Window> files_;
};

Groups groups_of(Transaction& transaction, const Source& source) {
  const Calendar calendar(transaction, source);
  Groups groups;
  for (const auto& one : due(transaction, source)) {
    const bool is_query = !one.query.empty();
    if (is_query ? !source.has_query() : !source.has_page()) continue;
    if (const auto windows = calendar.windows_of(one))
      groups[{*windows, is_query}][is_query ? one.query : one.page].push_back(one.id);
  }
  return groups;
}

using Clicks = std::map<std::string, std::int64_t, std::less<>>;

std::string in_window(const Source& source) {
  return source.is_dated() ? " and first_day between $3 and $4"
                           : " and first_day = $3 and last_day = $4";
}

bool knows(Transaction& transaction, const Source& source, const Window& window) {
  return transaction
      .row<std::int64_t>("select 1" + std::string(of_grain) + in_window(source) + " limit 1",
                         source.site, source.grain, window.first, window.last)
      .has_value();
}

Clicks clicks_of(Transaction& transaction, const Source& source, const Window& window,
                 std::string_view column, std::span<const std::string_view> keys) {
  std::vector<Bound> values{bind(source.site), bind(source.grain), bind(window.first),
                            bind(window.last)};
  std::string places;
  for (const auto key : keys) {
    values.push_back(bind(key));
    places.append(places.empty() ? "$" : ", $").append(std::to_string(values.size()));
  }
  const std::string name(column);
  Clicks clicks;
  const auto done = transaction.run(
      "select " + name + ", cast(sum(clicks) as bigint) as clicks" + std::string(of_grain) +
          in_window(source) + " and " + name + " in (" + places + ") group by " + name,
      values, [&](const Row& row) { clicks.emplace(row.text(0), row.integer(1)); });
  if (!done) throw BrokenStore("reading search data violates " + done.error().constraint);
  return clicks;
}

std::int64_t at(const Clicks& clicks, std::string_view key) {
  const auto found = clicks.find(key);
  return found == clicks.end() ? 0 : found->second;
}

void measure_some(Transaction& transaction, const Source& source, const Groups::value_type& group,
                  std::span<const std::string_view> keys, std::vector<Measured>& all) {
  const auto& [windows, is_query] = group.first;
  const std::string_view column = is_query ? "query" : "page";
  const bool knows_before = windows.before.first >= 0 && knows(transaction, source, windows.before);
  const auto after = clicks_of(transaction, source, windows.after, column, keys);
  const auto before =
      knows_before ? clicks_of(transaction, source, windows.before, column, keys) : Clicks{};
  for (const auto key : keys)
    for (const auto id : group.second.find(key)->second)
      all.push_back(
          {id, at(after, key), knows_before ? std::optional(at(before, key)) : std::nullopt});
}

}  // namespace

std::vector<Measured> measure(Transaction& transaction, const Source& source) {
  constexpr std::size_t most_keys = 200;
  std::vector<Measured> all;
  for (const auto& group : groups_of(transaction, source)) {
    std::vector<std::string_view> keys;
    for (const auto& [key, ids] : group.second) keys.push_back(key);
    for (std::span<const std::string_view> left(keys); !left.empty();) {
      const auto some = left.first(std::min(left.size(), most_keys));
      measure_some(transaction, source, group, some, all);
      left = left.subspan(some.size());
    }
  }
  return all;
}

std::int64_t write_outcomes(Transaction& transaction, std::span<const Measured> all, Instant now) {
  std::int64_t count = 0;
  for (const auto& one : all)
    count += transaction.change(
        "update opportunities set clicks_after = $2, "
        "clicks_before = coalesce(cast($3 as bigint), clicks_before), measured_at = $4, "
        "updated_at = $4, change_count = change_count + 1 "
        "where id = $1 and state = 'done' and measured_at is null",
        one.id, one.clicks_after, one.clicks_before, now);
  return count;
}

}  // namespace toolyard::opportunities
