// Search queries for the demo site, with the pages found: impressions, clicks and positions for
// each day of a year.
#pragma once
#include <span>
#include <string_view>

namespace toolyard::demo {

enum class Trend {
  steady,
  rises,      // from almost nothing, within half a year
  falls,      // in the last six weeks
  rewritten,  // ranks better after a text was published
};

struct SearchTerm {
  std::string_view query;
  std::string_view path;
  double impressions;  // per typical day at the end of the year
  double position;
  Trend trend = Trend::steady;
  double appeal = 1;  // clicks, relative to the usual ones at this position
};

std::span<const SearchTerm> search_terms();

// Days since the texts for rewritten terms were published.
inline constexpr int rewritten_days_ago = 78;

struct SearchDay {
  double impressions = 0, clicks = 0, position = 0;
};
// Returns the search data of a term for a day. `liveliness` is that of the site on the day.
SearchDay search_day(const SearchTerm& term, int days_ago, double liveliness);

}  // namespace toolyard::demo
