// What other areas read of search data: properties, imports, and the facts of web search whose
// figures are final.
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
std::vector<Site> find_sites(Transaction& transaction);
std::optional<Site> find_site(Transaction& transaction, std::int64_t id);
std::optional<Site> find_site(Transaction& transaction, std::string_view name);
// Others that lock it, imports among them, wait until the transaction ends.
void lock_site(Transaction& transaction, std::int64_t id);

// The expected share of clicks by position, fitted to a property.
void set_site_curve(Transaction& transaction, std::int64_t site, const ClickCurve& curve,
                    Instant now);
// The supposed one where none is fitted, or none shall be.
ClickCurve site_curve(Transaction& transaction, std::int64_t site, const ExpectedClicks& expected);

struct LastImport {
  std::int64_t site = 0, import = 0;
  static constexpr auto fields(auto...) {
    return row_columns<LastImport, &LastImport::site, &LastImport::import>();
  }
};
// Of each property that has any, in order of their ids.
std::vector<LastImport> last_imports(Transaction& transaction);

// What the imports of a property come to; a first day of -1 is one that an import does not tell.
struct ImportTotals {
  std::int64_t rows_written = 0;
  std::optional<std::int64_t> first_day, last_day;
  static constexpr auto fields(auto...) {
    return row_columns<ImportTotals, &ImportTotals::rows_written, &ImportTotals::first_day,
                       &ImportTotals::last_day>();
  }
};
ImportTotals imports_after(Transaction& transaction, std::int64_t site, std::int64_t import);

// The facts of a property that tell the same dimensions apart. Series of one property count the
// same searches, and are never added to each other.
struct Series {
  static constexpr std::int64_t by_date = 1, by_query = 2, by_page = 4, by_country = 8,
                                by_device = 16;

  std::int64_t site = 0;
  std::int64_t grain = 0;  // bits of the above

  bool is_dated() const { return (grain & by_date) != 0; }
  bool has_query() const { return (grain & by_query) != 0; }
  bool has_page() const { return (grain & by_page) != 0; }
};
// The first and the last day that facts begin at.
std::optional<Day> first_day(Transaction& transaction, const Series& series);
std::optional<Day> last_day(Transaction& transaction, const Series& series);
// Whether any begins within the days.
bool has_facts(Transaction& transaction, const Series& series, const Window& days);
// Of what has no dates, those of a window are the facts of exactly these days.
bool has_window(Transaction& transaction, const Series& series, const Window& window);

// The windows that imports of the property name, the latest first; at most 400. Imports with dates
// name theirs too.
std::vector<Window> import_windows(Transaction& transaction, std::int64_t site,
                                   const std::optional<Window>& within);
// The windows that a series without dates has facts of, the earliest first.
std::vector<Window> windows_of(Transaction& transaction, const Series& series);

// The clicks of each of the queries, or of the pages, in a window; at most some hundreds at a time.
enum class Key : std::uint8_t { query, page };
using Clicks = std::map<std::string, std::int64_t, std::less<>>;
Clicks clicks_of(Transaction& transaction, const Series& series, const Window& window, Key key,
                 std::span<const std::string_view> keys);

// What the facts of a query and a page add up to, in a window and in the one before.
struct PairSums {
  std::string query, page;
  std::int64_t clicks = 0, impressions = 0, positioned = 0;  // impressions with a position
  std::optional<double> sum_position;                        // over those
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
// All of them, those of one query in a row. No statement sorts many more than `most_at_once` facts.
void read_pairs(Transaction& transaction, const Series& series, const Window& window,
                std::int64_t most_at_once, const PairSink& sink);
// Whether it would read more facts than that; no more than needed are counted.
bool has_more_facts_than(Transaction& transaction, const Series& series, const Window& window,
                         std::int64_t most);

// The facts of a series within days, for `from` in a statement of which $1 to $4 are the property,
// the grain, and the days that facts begin at: `query`, `country`, `device`, `first_day`,
// `last_day`, `clicks`, `impressions`, `sum_position`.
inline constexpr std::string_view facts_within_days =
    "(select query, country, device, first_day, last_day, clicks, impressions, sum_position "
    "from search_facts where site = $1 and grain = $2 and search_type = 'web' "
    "and first_day between $3 and $4 and state = 'final')";

}  // namespace toolyard::search
