// Queries or pages in order: what the facts of a source add up to for each.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "areas/search/report/filters.h"
#include "areas/search/report/source.h"
#include "areas/search/report/totals.h"
#include "areas/search/storage/names.h"

namespace toolyard::search {

// What rankings are ordered by, first by the first.
enum class Figure : std::uint8_t { clicks, impressions, ctr, position, name };
struct OrderTerm {
  Figure by = Figure::name;
  bool is_descending = false;
  bool operator==(const OrderTerm&) const = default;
};
using Order = std::vector<OrderTerm>;
inline const Order by_clicks{
    {Figure::clicks, true}, {Figure::impressions, true}, {Figure::name, false}};

// The order that a caller asks for; a fault at `/ordering`.
Result<Order> ranking_order(std::string_view request, Dimension by);

// What is put in order, and of which facts.
struct Ranking {
  const Subject& subject;
  Dimension by = Dimension::query;
  Source source;
  Filters filters;
  Order order = by_clicks;
};

// All names of a ranking with their sums.
class RankedNames {
 public:
  RankedNames(Transaction& transaction, const Ranking& ranking);
  std::int64_t count() const { return static_cast<std::int64_t>(numbers_.size()); }
  // Those from `offset` on, at most `most`, in order.
  std::vector<NamedSums> rows(std::int64_t offset, std::int64_t most);

 private:
  bool is_before(std::uint32_t one, std::uint32_t other) const;

  Order order_;
  NameTable names_;
  std::vector<Sums> sums_;
  std::vector<std::uint32_t> numbers_;  // of names that the filters accept
};

// What some of the names come to in a source.
struct ChosenSums {
  Sums sums;
  std::int64_t counterparts = 0;  // pages of a query, or queries of a page
};
// In the order of `rows`.
std::vector<ChosenSums> chosen_sums(Transaction& transaction, const Ranking& ranking,
                                    const std::vector<NamedSums>& rows);

}  // namespace toolyard::search
