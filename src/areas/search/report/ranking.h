// Ranks queries or pages by the sums of their facts.
#pragma once
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "areas/search/report/filters.h"
#include "areas/search/report/sources/source.h"
#include "areas/search/report/totals.h"
#include "areas/search/storage/names.h"
#include "areas/search/storage/segment.h"

namespace toolyard::search {

// Sort keys of a ranking. The first term of an `Order` takes precedence.
enum class Figure : std::uint8_t { clicks, impressions, ctr, position, name };
struct OrderTerm {
  Figure by = Figure::name;
  bool is_descending = false;
  bool operator==(const OrderTerm&) const = default;
};
using Order = std::vector<OrderTerm>;
inline const Order by_clicks{
    {Figure::clicks, true}, {Figure::impressions, true}, {Figure::name, false}};

// Parses the parameter `ordering`; `by_clicks` if it is empty. The name is added as the last term,
// so that the order is total. Returns a fault at `/ordering` for an unknown field.
Result<Order> ranking_order(std::string_view request, Dimension by);

// What to rank, by which facts, and in which order. Borrows the subject.
struct Ranking {
  const Subject& subject;
  Dimension by = Dimension::query;
  Source source;
  Filters filters;
  Order order = by_clicks;
};

// Whether a ranking keeps which names occur together with which names of the other dimension.
enum class Links : std::uint8_t { dropped, kept };

// All names of a ranking, with their sums.
class RankedNames {
 public:
  RankedNames(Transaction& transaction, const Ranking& ranking, Links links = Links::dropped);
  // Returns two rankings of the same facts, which are read once.
  static std::pair<RankedNames, RankedNames> both(Transaction& transaction, const Ranking& one,
                                                  const Ranking& other);

  std::int64_t count() const { return static_cast<std::int64_t>(numbers_.size()); }
  // Returns at most `max` rows in order, beginning with number `offset`.
  std::vector<NamedSums> rows(std::int64_t offset, std::int64_t max);
  // Returns the number of counterparts of each row, as in `ChosenSums`, or nullopt if links were
  // not kept or were too many.
  std::optional<std::vector<std::int64_t>> counterparts(const std::vector<NamedSums>& rows) const;

 private:
  struct Link {
    std::uint32_t number;
    std::int64_t other;
  };
  static constexpr std::size_t max_links = std::size_t{1} << 21;  // 32 MiB
  enum class Verdict : std::uint8_t { refused, accepted, has_facts };

  RankedNames(const Ranking& ranking, Links links)
      : order_(ranking.order), has_links_(links == Links::kept) {}
  // Returns a function that adds the facts of a segment. It borrows the ranking.
  std::function<void(const Segment&)> adder(const Ranking& ranking);
  void choose(const Filters& filters);
  std::uint32_t number_of(const Ranking& ranking, std::int64_t hash, std::string_view text);
  void add_link(std::uint32_t number, std::int64_t other);
  bool is_before(std::uint32_t one, std::uint32_t other) const;

  Order order_;
  NameTable names_;
  std::vector<Verdict> verdicts_;
  std::vector<Sums> sums_;
  std::vector<std::uint32_t> numbers_;  // of the names that the filters accept
  bool has_links_;
  std::vector<Link> links_;
};

// The sums of a chosen name in a source.
struct ChosenSums {
  Sums sums;
  std::int64_t counterparts = 0;  // pages of a query, or queries of a page
};
// Returns the sums of the names in `rows`, in the order of `rows`.
std::vector<ChosenSums> chosen_sums(Transaction& transaction, const Ranking& ranking,
                                    const std::vector<NamedSums>& rows);

}  // namespace toolyard::search
