// Filters of the rankings of queries and pages: country, device, text, brand, impressions and
// position.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "areas/search/report/pattern.h"
#include "areas/search/report/query.h"
#include "areas/search/storage/fact.h"

namespace toolyard::search {

// A filter of names by a text.
struct TextFilter {
  std::string text;  // empty: accepts all; in lower case for `contains`
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

  // Returns the dimensions that facts need for these filters.
  Grain dimensions() const;
  // Returns whether there are filters of queries, or of pages.
  bool has_any(Dimension of) const;
  bool accepts(Dimension of, std::string_view name) const;
  // Returns whether the sums of a name, over all accepted facts, pass the filters.
  bool accepts(const Sums& sums) const;
};

// Returns the JSON pointer of the parameter that makes a ranking most expensive, or an empty text.
// It is blamed if the call exceeds its budget.
std::string_view costliest_parameter(const RankingQuery& query);

Narrowed narrowed_of(const ReportQuery& query);
Result<Filters> filters_of(const RankingQuery& query, std::string_view site);

}  // namespace toolyard::search
