#include "areas/search/report/measures.h"

namespace toolyard::search {
namespace {

using Number = std::optional<double>;

Number difference(Number now, Number before) {
  return now && before ? Number(*now - *before) : std::nullopt;
}

Number per_cent(Number now, Number before) {
  if (!now || !before || *before == 0) return std::nullopt;
  return 100 * (*now - *before) / *before;
}

Number number(std::int64_t count) { return static_cast<double>(count); }

}  // namespace

Measures measures_of(const Sums& sums) {
  return {sums.clicks, sums.impressions, sums.ctr(), sums.position()};
}

Delta delta_of(const Sums& now, const Sums& before) {
  return {
      .abs = {now.clicks - before.clicks, now.impressions - before.impressions,
              difference(now.ctr(), before.ctr()), difference(now.position(), before.position())},
      .pct = {per_cent(number(now.clicks), number(before.clicks)),
              per_cent(number(now.impressions), number(before.impressions)),
              per_cent(now.ctr(), before.ctr()), per_cent(now.position(), before.position())}};
}

}  // namespace toolyard::search
