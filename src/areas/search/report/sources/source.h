// Chooses the facts for a report. The same searches are stored at several grains (sets of
// dimensions), which are never added to each other: each figure uses one grain, the coarsest that
// has the dimensions it needs.
#pragma once
#include <optional>
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

  // Returns the best source with the needed dimensions, or nullopt: dated before undated, then the
  // one with the most days, then the one that loses least by further dimensions.
  std::optional<Source> best(Grain needed) const;
  // Returns the source of exactly this grain, or nullopt; to compare equal grains of two periods.
  std::optional<Source> of(Grain grain) const;

 private:
  std::vector<Source> all_;
};

}  // namespace toolyard::search
