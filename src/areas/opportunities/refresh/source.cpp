#include "areas/opportunities/refresh/source.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace toolyard::opportunities {
namespace {

constexpr int usual_days = 28;
using search::Series;

// Grains without the date, in order of preference: queries with pages, queries, pages. Of each, the
// one with the fewest other dimensions comes first, because Search Console omits more rare searches
// with each dimension. Grains with the appearance are not used: appearances overlap.
constexpr std::array grains{6, 22, 14, 30, 2, 18, 10, 26, 4, 20, 12, 28};

// Returns the 28 days up to the last one with final figures at any grain.
std::optional<Window> last_days(Transaction& transaction, std::int64_t site) {
  std::optional<Day> last;
  for (const auto grain : grains)
    last = std::max(last, search::last_day(transaction, {site, grain | Series::by_date}));
  if (!last) return std::nullopt;
  return Window{*last - usual_days + 1, *last};
}

// Returns the average position, rounded so that floating-point errors of the sum do not decide at a
// threshold.
std::optional<double> mean(const std::optional<double>& sum, std::int64_t impressions) {
  constexpr double digits = 1e9;
  if (!sum || impressions <= 0) return std::nullopt;
  return std::round(*sum / double(impressions) * digits) / digits;
}

Pair pair_of(search::PairSums&& sums) {
  return {.query = std::move(sums.query),
          .page = std::move(sums.page),
          .numbers = {sums.clicks, sums.impressions, mean(sums.sum_position, sums.positioned)},
          .before = {sums.clicks_before, sums.impressions_before,
                     mean(sums.sum_position_before, sums.positioned_before)}};
}

}  // namespace

std::optional<Source> choose_source(Transaction& transaction, std::int64_t site,
                                    const std::optional<Window>& request) {
  auto files = search::import_windows(transaction, site, request);
  // Keeps only windows that have undated facts: dated imports have windows too.
  std::erase_if(files, [&](const Window& window) {
    return std::ranges::none_of(
        grains, [&](int grain) { return search::has_window(transaction, {site, grain}, window); });
  });
  auto days = request ? request : last_days(transaction, site);
  // A file of later days takes precedence over dated facts of earlier days.
  if (!request && days && !files.empty() && files.front().first > days->last) days.reset();
  for (const auto grain : grains) {
    const Series dated{site, grain | Series::by_date}, undated{site, grain};
    if (days && search::has_facts(transaction, dated, *days)) return Source{dated, *days};
    for (const auto& window : files) {
      if (!request && days && window.last < days->first) break;
      if (search::has_window(transaction, undated, window)) return Source{undated, window};
    }
  }
  return std::nullopt;
}

void read_pairs(Transaction& transaction, const Source& source, std::int64_t max_at_once,
                const PairSink& sink) {
  search::read_pairs(transaction, source, source.window, max_at_once,
                     [&](search::PairSums&& sums) { sink(pair_of(std::move(sums))); });
}

ClicksByPosition clicks_by_position(Transaction& transaction, const Source& source,
                                    std::int64_t max_at_once) {
  ClicksByPosition seen;
  read_pairs(transaction, source, max_at_once, [&](Pair&& pair) {
    if (!pair.numbers.position) return;
    const auto nearest = nearest_known(*pair.numbers.position);
    if (!nearest) return;
    seen[*nearest].clicks += double(pair.numbers.clicks);
    seen[*nearest].impressions += double(pair.numbers.impressions);
  });
  return seen;
}

}  // namespace toolyard::opportunities
