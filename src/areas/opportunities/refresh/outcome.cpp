#include "areas/opportunities/refresh/outcome.h"

#include <algorithm>
#include <map>
#include <string>

namespace toolyard::opportunities {
namespace {

struct Due {
  OpportunityId id{};
  std::string query, page;
  std::int64_t published_day = 0, days = 0;
  static constexpr auto fields(auto...) {
    return row_columns<Due, &Due::id, &Due::query, &Due::page, &Due::published_day, &Due::days>();
  }
};

struct Windows {
  Window before, after;
  auto operator<=>(const Windows&) const = default;
};
using ByKey = std::map<std::string, std::vector<OpportunityId>, std::less<>>;
using Groups = std::map<std::pair<Windows, bool>, ByKey>;  // second: whether keys are queries

std::vector<Due> due(Transaction& transaction, const Source& source) {
  return transaction.rows<Due>(
      "select id, query, page, published_day, last_day - first_day + 1 as days "
      "from opportunities where site = $1 and state = 'done' and measured_at is null "
      "and published_day is not null order by published_day, id limit 5000",
      source.site);
}

// Determines the windows by which an outcome is measured.
class Calendar {
 public:
  Calendar(Transaction& transaction, const Source& source) : is_dated_(source.is_dated()) {
    if (is_dated_) last_ = search::last_day(transaction, source);
    else files_ = search::windows_of(transaction, source);
  }
  // Returns nullopt while the window after the publication is incomplete.
  std::optional<Windows> windows_of(const Due& due) const {
    const auto published = Day(due.published_day), days = Day(due.days);
    const Window after{published, published + days - 1};
    if (is_dated_) {
      if (!last_ || *last_ < after.last) return std::nullopt;
      return Windows{after.before(), after};
    }
    // Files have fixed windows. Of those with equal length, uses the first one that begins on or
    // after the day of publication, and the last one that ends before that day.
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

using search::Clicks;

bool knows(Transaction& transaction, const Source& source, const Window& window) {
  return source.is_dated() ? search::has_facts(transaction, source, window)
                           : search::has_window(transaction, source, window);
}

std::int64_t at(const Clicks& clicks, std::string_view key) {
  const auto found = clicks.find(key);
  return found == clicks.end() ? 0 : found->second;
}

void measure_some(Transaction& transaction, const Source& source, const Groups::value_type& group,
                  std::span<const std::string_view> keys, std::vector<Measured>& all) {
  const auto& [windows, is_query] = group.first;
  const auto key_kind = is_query ? search::Key::query : search::Key::page;
  const bool knows_before = windows.before.first >= 0 && knows(transaction, source, windows.before);
  const auto after = search::clicks_of(transaction, source, windows.after, key_kind, keys);
  const auto before = knows_before
                          ? search::clicks_of(transaction, source, windows.before, key_kind, keys)
                          : Clicks{};
  for (const auto key : keys)
    for (const auto id : group.second.find(key)->second)
      all.push_back(
          {id, at(after, key), knows_before ? std::optional(at(before, key)) : std::nullopt});
}

}  // namespace

std::vector<Measured> measure(Transaction& transaction, const Source& source) {
  constexpr std::size_t max_keys = 200;
  std::vector<Measured> all;
  for (const auto& group : groups_of(transaction, source)) {
    std::vector<std::string_view> keys;
    keys.reserve(group.second.size());
    for (const auto& [key, ids] : group.second) keys.push_back(key);
    for (std::span<const std::string_view> left(keys); !left.empty();) {
      const auto some = left.first(std::min(left.size(), max_keys));
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
