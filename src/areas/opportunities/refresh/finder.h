// Turns the numbers of queries and pages into what could be done, the best of each kind: whoever
// works through these has no use for the rest, and memory has its bound.
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
  // What it is known by: the query, the page, or both. `page` is what is shown, which may change.
  std::string query, page;
  bool is_of_query = false;  // the page does not belong to what it is known by
  Numbers numbers;
  std::optional<double> expected_ctr, target_position;
  Members<double> factors;
  std::vector<Evidence> evidence;
};

class Finder {
 public:
  static constexpr std::size_t most_of_type = 2000;

  Finder(const Source& source, const ClickCurve& curve) : source_(source), curve_(curve) {}

  // Pairs come with those of one query in a row.
  void take(Pair&& pair);
  // All of them, the best first; nothing may be taken any more. For gaps, those that nothing is
  // about are for the caller to pick out, of which there are more than shall remain.
  std::vector<Found> finish();

 private:
  struct Competitor {
    std::string page;
    Numbers numbers;
  };
  // The best of one kind, the worst of them first.
  struct Best {
    std::size_t most = most_of_type;
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
  std::array<Best, type_count> best_{Best{}, Best{}, Best{}, Best{},
                                     Best{.most = 4 * most_of_type}};

  // Of the query that is being read.
  std::string query_;
  Numbers sums_;
  double sum_position_ = 0;
  std::int64_t positioned_ = 0;
  std::vector<Competitor> shown_;     // the pages shown most
  std::vector<Numbers> competitors_;  // all that count
  Competitor leader_;                 // among them
};

}  // namespace toolyard::opportunities
