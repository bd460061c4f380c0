// What a caller narrows queries and pages to, read from a request and written as conditions.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "areas/search/report/pattern.h"
#include "areas/search/report/query.h"
#include "areas/search/report/statement.h"

namespace toolyard::search {

// A filter of one text. An expression is no condition: SQL engines have none that is safe with
// expressions of callers, so texts come by one at a time and are matched here.
struct TextFilter {
  std::string text;  // empty: all
  Matching match = Matching::contains;
  std::optional<Pattern> pattern;
  std::optional<std::string> names;  // that match the expression, as an object of JSON
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
};

// The parameter that makes a ranking the most work, as a pointer; empty where none does.
std::string_view costliest_parameter(const RankingQuery& query);

Narrowed narrowed_of(const ReportQuery& query);
Result<Filters> filters_of(const RankingQuery& query, std::string_view site);

// Conditions for facts, all but expressions; each begins with `and`.
void add_facts(Statement& statement, const Filters& filters);
// Conditions for their sums, with `where` where there are any.
void add_sums(Statement& statement, const Filters& filters);

}  // namespace toolyard::search
