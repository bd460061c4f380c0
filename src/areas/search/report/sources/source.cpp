#include "areas/search/report/sources/source.h"

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

namespace {

auto worth(const Source& one, Grain needed) {
  return std::tuple(one.known_days, -cost_of(one.grain, needed));
}

const Source* better(const Source* one, const Source& other, Grain needed) {
  return !one || worth(other, needed) > worth(*one, needed) ? &other : one;
}

// Whether a dated source is better than an undated one. Undated tables list only the most frequent
// queries and pages, so that totals of them are too small; but lists of a few days lack most names.
bool is_enough(const Source& dated, const Source& undated, Grain needed) {
  const bool is_named = needed.has(Dimension::query) || needed.has(Dimension::page);
  return !is_named || 10 * dated.known_days >= 9 * undated.known_days;
}

bool are_comparable(const Source& one, const Source& other) {
  if (one.is_dated() != other.is_dated()) return false;
  if (!one.is_dated()) return one.grain == other.grain;
  return one.grain.has(Dimension::query) == other.grain.has(Dimension::query) &&
         one.grain.has(Dimension::page) == other.grain.has(Dimension::page);
}

}  // namespace

std::optional<Source> Sources::best(Grain needed) const {
  const Source *dated = nullptr, *undated = nullptr;
  for (const auto& one : all_) {
    if (!has_all(one.grain, needed)) continue;
    auto& place = one.is_dated() ? dated : undated;
    place = better(place, one, needed);
  }
  if (dated && undated) return is_enough(*dated, *undated, needed) ? *dated : *undated;
  const auto* only = dated ? dated : undated;
  return only ? std::optional(*only) : std::nullopt;
}

std::optional<Source> Sources::comparable(Grain needed, const Source& other) const {
  const Source* best = nullptr;
  for (const auto& one : all_)
    if (has_all(one.grain, needed) && are_comparable(one, other)) best = better(best, one, needed);
  return best ? std::optional(*best) : std::nullopt;
}

std::pair<std::optional<Source>, std::optional<Source>> Sources::best_pair(
    Grain needed, const Sources& past) const {
  auto chosen = best(needed);
  if (!chosen) return {};
  auto compared = past.comparable(needed, *chosen);
  const auto known_days = [](const std::optional<Source>& one) {
    return one ? one->known_days : 0;
  };
  for (const auto& one : all_) {
    const bool is_as_good = has_all(one.grain, needed) && one.is_dated() == chosen->is_dated() &&
                            10 * one.known_days >= 9 * chosen->known_days;
    if (!is_as_good) continue;
    if (const auto other = past.comparable(needed, one); known_days(other) > known_days(compared)) {
      compared = other;
      chosen = one;
    }
  }
  return {chosen, compared};
}

}  // namespace toolyard::search
