// Collects the best findings of each type from the figures of queries and pages. The number per
// type is limited, which bounds memory; nobody works through more.
#pragma once
#include <array>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "areas/opportunities/model.h"
#include "areas/opportunities/refresh/source.h"

namespace toolyard::opportunities {

struct Found {
  Finding finding;
  // Together with the type, these identify a finding, unless `is_of_query` is set.
  std::string query, page;
  bool is_of_query = false;  // identified by the query alone; `page` may change
  std::string locale = {};
  std::optional<site::SitePage> site_page = {};  // what stands at `page`
  Numbers numbers;
  std::optional<double> expected_ctr, target_position;
  Members<double> factors;
  std::vector<Evidence> evidence;
};

class Finder {
 public:
  static constexpr std::size_t max_of_type = 2000;

  Finder(const Source& source, const ClickCurve& curve) : source_(source), curve_(curve) {}

  // Pairs of one query must be passed one after the other.
  void take(Pair&& pair);
  // Returns the findings by type, the best of each type first. Must be called once, after the last
  // `take`. Content gaps are returned in greater number, because the caller drops those that are
  // already covered.
  std::vector<Found> finish();

 private:
  struct Competitor {
    std::string page;
    Numbers numbers;
  };
  // A heap of the best findings of one type, with the worst of them at the front.
  struct Best {
    std::size_t most = max_of_type;
    std::vector<Found> heap;
  };

  void examine(const Pair& pair);
  void finish_query();
  void find_gap();
  void find_competition();
  void keep(Found&& found);
  Found found(const Finding& finding, const Pair& pair) const;

  const Source source_;
  const ClickCurve curve_;
  std::array<Best, type_count> best_{Best{}, Best{}, Best{}, Best{}, Best{.most = 4 * max_of_type}};

  // State of the query that is being read.
  std::string query_;
  Numbers sums_;
  double sum_position_ = 0;
  std::int64_t positioned_ = 0;
  std::vector<Competitor> shown_;     // the pages with the most impressions
  std::vector<Numbers> competitors_;  // pages with enough impressions
  Competitor leader_;                 // the leading one of them
};

}  // namespace toolyard::opportunities
