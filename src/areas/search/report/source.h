// Which facts answer a question. The same searches are told at several grains, which are never
// added up: for each question one grain is taken, the coarsest that knows what is asked.
#pragma once
#include <optional>
#include <vector>

#include "areas/search/report/period.h"

namespace toolyard::search {

// Facts of one grain: of days within `days`, or those of exactly these days where it has no dates.
struct Source {
  Grain grain;
  Window days;
  std::int64_t known_days = 0;

  bool is_dated() const { return grain.has(Dimension::date); }
};

// What is known of the days of a report.
class Sources {
 public:
  Sources() = default;
  Sources(Transaction& transaction, const Subject& subject, const Window& days);

  // The best that tells these dimensions apart: with dates rather than without, of as many days as
  // possible, and with as few further dimensions as possible.
  std::optional<Source> best(Grain needed) const;
  // The same of that grain, to compare with.
  std::optional<Source> of(Grain grain) const;

 private:
  std::vector<Source> all_;
};

}  // namespace toolyard::search
