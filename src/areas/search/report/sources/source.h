// Chooses the facts for a report. The same searches are stored at several grains (sets of
// dimensions), which are never added to each other: each figure uses one grain, the coarsest that
// has the dimensions it needs.
#pragma once
#include <optional>
#include <utility>
#include <vector>

#include "areas/search/report/period.h"

namespace toolyard::search {

// The facts of one grain: of days within `days` if it is dated, else those of exactly this window.
struct Source {
  Grain grain;
  Window days;
  std::int64_t known_days = 0;

  bool is_dated() const { return grain.has(Dimension::date); }
  bool operator==(const Source&) const = default;
};

// The sources of the facts in a period.
class Sources {
 public:
  Sources() = default;
  Sources(Transaction& transaction, const Subject& subject, const Window& days);

  // Returns the best source with the needed dimensions, or nullopt: the one with the most days, and
  // of these the one that loses least by further dimensions. Dated sources come before undated
  // ones, unless queries or pages are needed and these know more days.
  std::optional<Source> best(Grain needed) const;
  // Returns the best source, and the source of `past` to compare it with, if there is one. Among
  // sources that know about as many days, one that can be compared comes first.
  std::pair<std::optional<Source>, std::optional<Source>> best_pair(Grain needed,
                                                                    const Sources& past) const;
  // Returns the best source with the needed dimensions whose figures can be compared with those of
  // `other`, a source of another period: an undated one of the same grain, or a dated one that
  // names queries and pages if `other` does.
  std::optional<Source> comparable(Grain needed, const Source& other) const;

 private:
  std::vector<Source> all_;
};

}  // namespace toolyard::search
