// The read interface of search data for other areas: properties, imports, and the facts of web
// search with final figures.
#pragma once
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/click_curve.h"
#include "core/describe/describe.h"
#include "core/time/day.h"
#include "ports/database.h"

namespace toolyard::search {

// A Search Console property.
struct Site {
  std::int64_t id = 0;
  std::string site;
  static constexpr auto fields(auto...) { return row_columns<Site, &Site::id, &Site::site>(); }
};
// Removed properties are not found.
std::vector<Site> find_sites(Transaction& transaction);
std::optional<Site> find_site(Transaction& transaction, std::int64_t id);
// Finds a property in any spelling of its name.
std::optional<Site> find_site(Transaction& transaction, std::string_view name);
// Returns the property that reports are about by default: the one that was shown most often in web
// search; nullopt if there is none.
std::optional<Site> usual_site(Transaction& transaction);
// Returns the property that reports about a page are about by default: of those whose searches can
// show it, the usual one, or else the first by name; nullopt if there is none.
std::optional<Site> usual_site_of(Transaction& transaction, std::string_view url);
// Returns the origin of the pages of a property, such as `https://example.org`; empty if its name
// does not tell it.
std::string origin_of(const Site& site);
// Returns whether the searches of property `inner` are also among those of `outer`, another one.
bool contains(const Site& outer, const Site& inner);
// Locks the row of the property: imports and other transactions that lock it wait until the
// transaction ends.
void lock_site(Transaction& transaction, std::int64_t id);

// Stores the expected click-through rates by position, fitted to a property.
void set_site_curve(Transaction& transaction, std::int64_t site, const ClickCurve& curve,
                    Instant now);
// Returns the curve fitted to the property, or `expected.supposed` if there is none or if
// `expected.kind` is `prior`.
ClickCurve site_curve(Transaction& transaction, std::int64_t site, const ExpectedClicks& expected);

// Id of the last import of a property.
struct LastImport {
  std::int64_t site = 0, import = 0;
  static constexpr auto fields(auto...) {
    return row_columns<LastImport, &LastImport::site, &LastImport::import>();
  }
};
// Returns the last import of each property that has imports, by id of the property.
std::vector<LastImport> last_imports(Transaction& transaction);

// Totals of some imports of a property. `first_day` is -1 if one of the imports has no days of its
// own, and null if there are no imports.
struct ImportTotals {
  std::int64_t rows_written = 0;
  std::optional<std::int64_t> first_day, last_day;
  static constexpr auto fields(auto...) {
    return row_columns<ImportTotals, &ImportTotals::rows_written, &ImportTotals::first_day,
                       &ImportTotals::last_day>();
  }
};
// Returns the totals of the imports of a property with an id greater than `import`.
ImportTotals imports_after(Transaction& transaction, std::int64_t site, std::int64_t import);

// The facts of a property that have the same dimensions. Two series of a property count the same
// searches, and are never added to each other.
struct Series {
  static constexpr std::int64_t by_date = 1, by_query = 2, by_page = 4, by_country = 8,
                                by_device = 16;

  std::int64_t site = 0;
  std::int64_t grain = 0;  // bits of the constants above

  bool is_dated() const { return (grain & by_date) != 0; }
  bool has_query() const { return (grain & by_query) != 0; }
  bool has_page() const { return (grain & by_page) != 0; }
};
// Return the first and the last day on which facts begin, or nullopt if the series is empty.
std::optional<Day> first_day(Transaction& transaction, const Series& series);
std::optional<Day> last_day(Transaction& transaction, const Series& series);
// Returns whether any facts begin within the days.
bool has_facts(Transaction& transaction, const Series& series, const Window& days);
// Returns whether an undated series has facts of exactly these days.
bool has_window(Transaction& transaction, const Series& series, const Window& window);

// Returns the windows that imports of the property cover, including imports of dated rows: the
// latest first, at most 400.
std::vector<Window> import_windows(Transaction& transaction, std::int64_t site,
                                   const std::optional<Window>& within);
// Returns the windows of which an undated series has facts, the earliest first.
std::vector<Window> windows_of(Transaction& transaction, const Series& series);

// Returns the clicks of each of the queries or pages in a window. Those without facts are missing.
// `keys` become parameters of one statement: at most some hundreds at a time.
enum class Key : std::uint8_t { query, page };
using Clicks = std::map<std::string, std::int64_t, std::less<>>;
Clicks clicks_of(Transaction& transaction, const Series& series, const Window& window, Key key,
                 std::span<const std::string_view> keys);

// Returns the same of queries, by query and page, in a series that has both.
using PageClicks = std::map<std::string, Clicks, std::less<>>;
PageClicks clicks_by_page(Transaction& transaction, const Series& series, const Window& window,
                          std::span<const std::string_view> queries);

// The sums of the facts of a query on a page, in a window and in the one before.
struct PairSums {
  std::string query, page;
  std::int64_t clicks = 0, impressions = 0, positioned = 0;  // positioned: those with a position
  std::optional<double> sum_position;                        // weighted by positioned impressions
  std::int64_t clicks_before = 0, impressions_before = 0, positioned_before = 0;
  std::optional<double> sum_position_before;
  static constexpr auto fields(auto...) {
    return row_columns<PairSums, &PairSums::query, &PairSums::page, &PairSums::clicks,
                       &PairSums::impressions, &PairSums::positioned, &PairSums::sum_position,
                       &PairSums::clicks_before, &PairSums::impressions_before,
                       &PairSums::positioned_before, &PairSums::sum_position_before>();
  }
};
using PairSink = std::function<void(PairSums&&)>;
// Passes the sums of all pairs of query and page to `sink`, those of one query one after the other.
// No statement sorts many more than `max_at_once` facts.
void read_pairs(Transaction& transaction, const Series& series, const Window& window,
                std::int64_t max_at_once, const PairSink& sink);
// Returns whether `read_pairs` would read more than `max` facts. Counts at most `max + 1`.
bool has_more_facts_than(Transaction& transaction, const Series& series, const Window& window,
                         std::int64_t max);

// A subquery for the `from` clause: the facts of a series that begin within some days. `$1` to `$4`
// are the property, the grain, and the first and the last of the days.
inline constexpr std::string_view facts_within_days =
    "(select query, country, device, first_day, last_day, clicks, impressions, sum_position "
    "from search_facts where site = $1 and grain = $2 and search_type = 'web' "
    "and first_day between $3 and $4 and state = 'final')";

}  // namespace toolyard::search
