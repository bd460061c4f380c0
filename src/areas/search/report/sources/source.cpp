#include "areas/search/report/source.h"

#include <algorithm>
#include <tuple>

namespace toolyard::search {
namespace {

struct Known {
  std::int64_t grain = 0, first_day = 0, last_day = 0, days = 0;
  static constexpr auto fields(auto...) {
    return row_columns<Known, &Known::grain, &Known::first_day, &Known::last_day, &Known::days>();
  }
};

// Dated grains with their number of days. Undated grains with their longest window in the period;
// the last one of several.
constexpr std::string_view known_grains =
    "select grain, min(first_day) as first_day, max(last_day) as last_day, count(*) as days "
    "from search_days where site = $1 and search_type = $2 and first_day >= $3 and last_day <= $4 "
    "and grain % 2 = 1 and grain < 32 group by grain";
constexpr std::string_view known_windows =
    "select grain, first_day, last_day, last_day - first_day + 1 as days "
    "from (select grain, first_day, last_day, row_number() over (partition by grain "
    "order by last_day - first_day desc, last_day desc) as place "
    "from search_days where site = $1 and search_type = $2 "
    "and first_day >= $3 and last_day <= $4 and grain % 2 = 0 and grain < 32) as windows "
    "where place = 1";

// Estimates the error caused by dimensions that are not needed. Data by query lacks rare queries.
// Data by page counts a search that shows two pages twice. Undated files contain little by country
// and device.
int cost_of(Grain grain, Grain needed) {
  constexpr std::array<std::pair<Dimension, int>, 4> dated{{{Dimension::device, 1},
                                                            {Dimension::country, 2},
                                                            {Dimension::page, 8},
                                                            {Dimension::query, 16}}};
  constexpr std::array<std::pair<Dimension, int>, 4> undated{{{Dimension::page, 1},
                                                              {Dimension::query, 2},
                                                              {Dimension::device, 4},
                                                              {Dimension::country, 8}}};
  int cost = 0;
  for (const auto& [dimension, loss] : grain.has(Dimension::date) ? dated : undated)
    if (grain.has(dimension) && !needed.has(dimension)) cost += loss;
  return cost;
}

bool has_all(Grain grain, Grain needed) { return (grain.bits() & needed.bits()) == needed.bits(); }

}  // namespace

Sources::Sources(Transaction& transaction, const Subject& subject, const Window& days) {
  if (!subject.id) return;
  for (const auto& sql : {known_grains, known_windows})
    for (const auto& known :
         transaction.rows<Known>(sql, *subject.id, subject.search_type, days.first, days.last)) {
      const Window window{static_cast<Day>(known.first_day), static_cast<Day>(known.last_day)};
      all_.push_back({Grain(known.grain), window, known.days});
    }
}

std::optional<Source> Sources::best(Grain needed) const {
  const auto worth = [&](const Source& one) {
    return std::tuple(one.is_dated(), one.known_days, -cost_of(one.grain, needed));
  };
  const Source* best = nullptr;
  for (const auto& one : all_)
    if (has_all(one.grain, needed) && (!best || worth(one) > worth(*best))) best = &one;
  return best ? std::optional(*best) : std::nullopt;
}

std::optional<Source> Sources::of(Grain grain) const {
  const auto found = std::ranges::find(all_, grain, &Source::grain);
  return found == all_.end() ? std::nullopt : std::optional(*found);
}

}  // namespace toolyard::search
