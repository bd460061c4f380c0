#include "areas/opportunities/refresh/outcome.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <string>

#include "ports/pieces.h"

namespace toolyard::opportunities {
namespace {

struct Due {
  OpportunityId id{};
  std::string query, page;
  std::optional<std::int64_t> content_item;
  std::int64_t published_day = 0, days = 0;
  static constexpr auto fields(auto...) {
    return row_columns<Due, &Due::id, &Due::query, &Due::page, &Due::content_item,
                       &Due::published_day, &Due::days>();
  }
};

struct Windows {
  Window before, after;
  auto operator<=>(const Windows&) const = default;
};
// What is counted: the clicks of a query, on some pages if any are given, or those of pages.
struct Counted {
  OpportunityId id{};
  std::string query;
  std::vector<std::string> pages;
  std::size_t own_pages = 0;  // of these, the first ones are addresses of the text
};
enum class By : std::uint8_t { query, query_on_pages, pages };
By kind_of(const Counted& one) {
  if (one.query.empty()) return By::pages;
  return one.pages.empty() ? By::query : By::query_on_pages;
}
using Groups = std::map<std::pair<Windows, By>, std::vector<Counted>>;

std::vector<Due> due(Transaction& transaction, const Source& source) {
  return transaction.rows<Due>(
      "select id, query, page, content_item, published_day, last_day - first_day + 1 as days "
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

// Finds the addresses at which opportunities are measured.
class Addresses {
 public:
  Addresses(Transaction& transaction, const Source& source, const site::SitePages& pages,
            const std::vector<Due>& due)
      : transaction_(transaction), pages_(pages) {
    if (const auto site = search::find_site(transaction, source.site)) origin_ = origin_of(*site);
    std::vector<std::string_view> urls;
    for (const auto& one : due) urls.push_back(one.page);
    shown_ = pages.find(transaction, urls);
  }

  // Adds the addresses of the opportunity with this number: none if its text has none.
  void add_to(Counted& counted, const Due& due, std::size_t number) {
    if (!due.content_item) return;
    auto& all = counted.pages;
    all = urls_of(*due.content_item);
    counted.own_pages = all.size();
    if (all.empty() || due.page.empty()) return;
    const auto& page = shown_[number];
    if (page && page->content_item && page->content_item != due.content_item)
      std::ranges::copy(urls_of(*page->content_item), std::back_inserter(all));
    if (std::ranges::find(all, due.page) == all.end()) all.push_back(due.page);
  }

 private:
  const std::vector<std::string>& urls_of(std::int64_t item) {
    const auto known = urls_.find(item);
    if (known != urls_.end()) return known->second;
    return urls_.emplace(item, pages_.urls_of(transaction_, item, origin_)).first->second;
  }

  Transaction& transaction_;
  const site::SitePages& pages_;
  std::string origin_;
  std::vector<std::optional<site::SitePage>> shown_;  // by number
  std::map<std::int64_t, std::vector<std::string>> urls_;
};

Groups groups_of(Transaction& transaction, const Source& source, const site::SitePages* pages) {
  const Calendar calendar(transaction, source);
  const auto all = due(transaction, source);
  std::optional<Addresses> addresses;
  if (pages && source.has_page()) addresses.emplace(transaction, source, *pages, all);
  Groups groups;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto& one = all[i];
    const bool is_query = !one.query.empty();
    if (is_query ? !source.has_query() : !source.has_page()) continue;
    const auto windows = calendar.windows_of(one);
    if (!windows) continue;
    Counted counted{.id = one.id, .query = one.query, .pages = {}};
    if (addresses) addresses->add_to(counted, one, i);
    if (!is_query && counted.pages.empty()) counted.pages = {one.page};
    groups[{*windows, kind_of(counted)}].push_back(std::move(counted));
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

std::int64_t on_pages(const Clicks& clicks, const Counted& counted) {
  std::int64_t sum = 0;
  for (const auto& page : counted.pages) sum += at(clicks, page);
  return sum;
}

// The keys of one statement: queries or pages.
std::vector<std::string_view> keys_of(std::span<const Counted> some, By by) {
  std::vector<std::string_view> keys;
  for (const auto& one : some) {
    if (by == By::pages) keys.insert(keys.end(), one.pages.begin(), one.pages.end());
    else keys.push_back(one.query);
  }
  std::ranges::sort(keys);
  const auto doubles = std::ranges::unique(keys);
  keys.erase(doubles.begin(), doubles.end());
  return keys;
}

// Returns the clicks of each in a window, in their order.
std::vector<std::int64_t> clicks_in(Transaction& transaction, const Source& source,
                                    const Window& window, By by, std::span<const Counted> some) {
  const auto keys = keys_of(some, by);
  std::vector<std::int64_t> sums;
  if (by == By::query_on_pages) {
    const auto clicks = search::clicks_by_page(transaction, source, window, keys);
    for (const auto& one : some) {
      const auto of_query = clicks.find(one.query);
      sums.push_back(of_query == clicks.end() ? 0 : on_pages(of_query->second, one));
    }
    return sums;
  }
  const auto kind = by == By::query ? search::Key::query : search::Key::page;
  const auto clicks = search::clicks_of(transaction, source, window, kind, keys);
  for (const auto& one : some)
    sums.push_back(by == By::query ? at(clicks, one.query) : on_pages(clicks, one));
  return sums;
}

constexpr std::size_t max_at_once = 100;  // opportunities that a statement measures

std::span<const std::string> own_pages(const Counted& one) {
  return std::span(one.pages).first(one.own_pages);
}

// Counts queries on all pages if no address of the text was shown: another site may have taken it
// from the API.
void forget_unknown_addresses(Transaction& transaction, const Source& source, Groups& groups) {
  std::vector<std::pair<Windows, Counted>> elsewhere;
  for (auto& [key, counted] : groups) {
    const auto& [windows, by] = key;
    if (by != By::query_on_pages) continue;
    std::vector<Counted> known;
    each_piece(std::span(counted), max_at_once, [&](std::span<Counted> some) {
      std::vector<std::string_view> pages;
      for (const auto& one : some) std::ranges::copy(own_pages(one), std::back_inserter(pages));
      const auto shown =
          search::clicks_of(transaction, source, windows.after, search::Key::page, pages);
      for (auto& one : some) {
        const bool is_known = std::ranges::any_of(
            own_pages(one), [&](const std::string& page) { return shown.contains(page); });
        if (is_known) known.push_back(std::move(one));
        else elsewhere.emplace_back(windows, std::move(one));
      }
    });
    counted = std::move(known);
  }
  for (auto& [windows, one] : elsewhere) {
    one.pages.clear();
    groups[{windows, By::query}].push_back(std::move(one));
  }
}

void measure_some(Transaction& transaction, const Source& source, const Windows& windows, By by,
                  std::span<const Counted> some, std::vector<Measured>& all) {
  const bool knows_before = windows.before.first >= 0 && knows(transaction, source, windows.before);
  const auto after = clicks_in(transaction, source, windows.after, by, some);
  const auto before = knows_before ? clicks_in(transaction, source, windows.before, by, some)
                                   : std::vector<std::int64_t>();
  for (std::size_t i = 0; i < some.size(); ++i)
    all.push_back({some[i].id, after[i], knows_before ? std::optional(before[i]) : std::nullopt});
}

}  // namespace

std::vector<Measured> measure(Transaction& transaction, const Source& source,
                              const site::SitePages* pages) {
  std::vector<Measured> all;
  auto groups = groups_of(transaction, source, pages);
  forget_unknown_addresses(transaction, source, groups);
  for (const auto& [key, counted] : groups) {
    const auto& [windows, by] = key;
    each_piece(std::span(counted), max_at_once, [&](std::span<const Counted> some) {
      measure_some(transaction, source, windows, by, some, all);
    });
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
