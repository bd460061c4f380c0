// Queries or pages in order: what the facts of a source add up to for each.
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "areas/search/report/filters.h"
#include "areas/search/report/totals.h"

namespace toolyard::search {

// A column of NamedSums, or an expression of some.
struct OrderTerm {
  std::string_view sql;
  bool is_descending = false;
};
using Order = std::vector<OrderTerm>;
inline const Order by_clicks{{"clicks", true}, {"impressions", true}, {"name"}};

// What is put in order, and of which facts.
struct Ranking {
  const Subject& subject;
  Dimension by = Dimension::query;
  Source source;
  Filters filters;
  Order order = by_clicks;
};

// The order that a caller asks for; a fault at `/ordering`.
Result<Order> ranking_order(std::string_view request, Dimension by);

// Expressions for the other of the two dimensions become the texts that match, some thousands at
// most; a fault where it is more.
Result<void> resolve_patterns(Transaction& transaction, Ranking& ranking);

// How many there are in all, and those from `offset` on, at most `most`.
struct Ranked {
  std::int64_t count = 0;
  std::vector<NamedSums> rows;
};
Ranked ranked(Transaction& transaction, const Ranking& ranking, std::int64_t offset,
              std::int64_t most);
// The same with the rows of the last page of this size.
Ranked last_ranked(Transaction& transaction, const Ranking& ranking, std::int64_t size);
// Those with the most clicks, where nobody asks how many there are: with no filters but of country
// and device.
std::vector<NamedSums> first_ranked(Transaction& transaction, const Ranking& ranking,
                                    std::int64_t most);
std::int64_t count_ranked(Transaction& transaction, const Ranking& ranking);
// One after the other, as long as the visitor wants more; answers how many there are in all.
std::int64_t each_ranked(Transaction& transaction, const Ranking& ranking,
                         const std::function<void(const NamedSums&)>& visit);

// Of some names only, by name.
using SumsByName = std::unordered_map<std::string, Sums>;
SumsByName sums_of(Transaction& transaction, const Ranking& ranking,
                   const std::vector<NamedSums>& names);
using CountByName = std::unordered_map<std::string, std::int64_t>;
// How many pages a query has, or queries a page.
CountByName counterparts_of(Transaction& transaction, const Ranking& ranking,
                            const std::vector<NamedSums>& names);

}  // namespace toolyard::search
