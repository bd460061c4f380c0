// What a caller narrows queries and pages to.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "areas/search/report/pattern.h"
#include "areas/search/report/query.h"
#include "areas/search/storage/fact.h"

namespace toolyard::search {

// A filter of one text.
struct TextFilter {
  std::string text;  // empty: all; in small letters where it has to be contained
  Matching match = Matching::contains;
  std::optional<Pattern> pattern;

  bool accepts(std::string_view name) const;
};

struct Filters {
  Narrowed narrowed;
  TextFilter query, page;
  std::vector<std::string> brand_terms;
  std::optional<Brand> brand;
  std::optional<std::int64_t> min_impressions;
  std::optional<double> min_position, max_position;

  // What facts have to tell apart for these filters.
  Grain dimensions() const;
  // Of queries or of pages.
  bool has_any(Dimension of) const;
  bool accepts(Dimension of, std::string_view name) const;
  // What a name comes to, of all facts that are accepted.
  bool accepts(const Sums& sums) const;
};

// The parameter that makes a ranking the most work, as a pointer; empty where none does.
std::string_view costliest_parameter(const RankingQuery& query);

Narrowed narrowed_of(const ReportQuery& query);
Result<Filters> filters_of(const RankingQuery& query, std::string_view site);

}  // namespace toolyard::search
