#include "areas/search/report/ranking.h"

#include <algorithm>
#include <array>
#include <utility>

#include "areas/search/storage/segments.h"
#include "core/endpoint/budget.h"

namespace toolyard::search {
namespace {

// Cost of comparing two names of a ranking and of adding up a fact, in steps of the budget.
constexpr std::size_t compare_steps = 30, add_steps = 10;

Dimension other_of(Dimension by) {
  return by == Dimension::query ? Dimension::page : Dimension::query;
}

// The names of the other dimension that the filters accept. Each name is checked only once.
class Accepted {
 public:
  Accepted(const Filters& filters, Dimension of)
      : filters_(filters), of_(of), has_filters_(filters.has_any(of)) {}

  // Returns a flag for each name of a segment, or nothing if all names are accepted.
  std::vector<bool> of(const Segment& segment) {
    if (!has_filters_) return {};
    std::vector<bool> accepted;
    segment.each_name(of_, [&](std::int64_t hash, std::string_view text) {
      accepted.push_back(accepts(hash, text));
    });
    return accepted;
  }

 private:
  bool accepts(std::int64_t hash, std::string_view text) {
    const auto number = names_.add(hash, text);
    if (number == verdicts_.size()) verdicts_.push_back(filters_.accepts(of_, text));
    return verdicts_[number];
  }

  const Filters& filters_;
  Dimension of_;
  bool has_filters_;
  NameTable names_;
  std::vector<bool> verdicts_;
};

using Numbers = std::vector<std::uint32_t>;

// Visits the sums of the facts of segments for a ranking, per name and counterpart in the other
// dimension, if the filters accept the counterpart. `number` appends the number of each name of a
// segment to the numbers, or `NameTable::none` to skip it.
template <class Number, class Visit> class SumReader {
 public:
  SumReader(const Ranking& ranking, Number number, Visit visit)
      : by_(ranking.by), accepted_(ranking.filters, other_of(by_)), number_(number), visit_(visit) {
  }

  void operator()(const Segment& segment) {
    const auto other = other_of(by_);
    const auto others = accepted_.of(segment);
    const auto& other_hashes = segment.hashes(other);
    spend(add_steps * segment.hashes(by_).size());
    numbers_.clear();
    number_(segment, numbers_);
    segment.each([&](const Segment::Pair& pair, const Sums& sums) {
      spend(add_steps);
      const auto of_name = numbers_[pair.of(by_)];
      const auto of_other = pair.of(other);
      if (of_name == NameTable::none) return;
      if (!others.empty() && !others[of_other]) return;
      visit_(of_name, sums, other_hashes[of_other]);
    });
  }

 private:
  Dimension by_;
  Accepted accepted_;
  Number number_;
  Visit visit_;
  Numbers numbers_;
};

template <class Read>
void each_segment(Transaction& transaction, const Ranking& ranking, Read read) {
  each_segment(transaction,
               {*ranking.subject.id, ranking.source.grain, ranking.subject.search_type},
               ranking.source.days, ranking.filters.narrowed,
               [&](Day, const Segment& segment) { read(segment); });
}

class DistinctHashes {
 public:
  void add(std::int64_t hash) {
    if (hashes_.size() >= most_) forget_doubles();
    hashes_.push_back(hash);
  }
  std::int64_t count() {
    forget_doubles();
    return static_cast<std::int64_t>(hashes_.size());
  }

 private:
  static constexpr std::size_t few = 64;
  void forget_doubles() {
    spend(compare_steps * hashes_.size());
    std::ranges::sort(hashes_);
    const auto same = std::ranges::unique(hashes_);
    hashes_.erase(same.begin(), same.end());
    most_ = std::max(few, 2 * hashes_.size());
  }

  std::vector<std::int64_t> hashes_;
  std::size_t most_ = few;
};

double figure(const Sums& sums, Figure by) {
  switch (by) {
    case Figure::clicks: return static_cast<double>(sums.clicks);
    case Figure::impressions: return static_cast<double>(sums.impressions);
    case Figure::ctr: return sums.ctr().value_or(0);
    // Names without a position sort after all names with one.
    case Figure::position: return sums.position().value_or(1e9);
    case Figure::name: break;
  }
  return 0;
}

}  // namespace

Result<Order> ranking_order(std::string_view request, Dimension by) {
  const std::array<std::pair<std::string_view, Figure>, 5> known{
      {{"clicks", Figure::clicks},
       {"impressions", Figure::impressions},
       {"ctr", Figure::ctr},
       {"position", Figure::position},
       {by == Dimension::query ? "query" : "page", Figure::name}}};
  Order order;
  const auto is_named = [&](Figure figure) {
    return std::ranges::find(order, figure, &OrderTerm::by) != order.end();
  };
  while (!request.empty()) {
    const auto end = std::min(request.find_first_of(", "), request.size());
    auto name = request.substr(0, end);
    request.remove_prefix(std::min(end + 1, request.size()));
    if (name.empty()) continue;
    const bool is_descending = name.starts_with('-');
    if (is_descending) name.remove_prefix(1);
    const auto found = std::ranges::find(known, name, &std::pair<std::string_view, Figure>::first);
    if (found == known.end())
      return invalid("/ordering", "invalid_option",
                     "`" + std::string(name) + "` is not a valid sort field.");
    if (!is_named(found->second)) order.push_back({found->second, is_descending});
  }
  if (order.empty()) return by_clicks;
  if (!is_named(Figure::name)) order.push_back({Figure::name, false});
  return order;
}

RankedNames::RankedNames(Transaction& transaction, const Ranking& ranking, Links links)
    : RankedNames(ranking, links) {
  each_segment(transaction, ranking, adder(ranking));
  choose(ranking.filters);
}

std::pair<RankedNames, RankedNames> RankedNames::both(Transaction& transaction, const Ranking& one,
                                                      const Ranking& other) {
  std::pair both{RankedNames(one, Links::dropped), RankedNames(other, Links::dropped)};
  const auto add_to_one = both.first.adder(one), add_to_other = both.second.adder(other);
  each_segment(transaction, one, [&](const Segment& segment) {
    add_to_one(segment);
    add_to_other(segment);
  });
  both.first.choose(one.filters);
  both.second.choose(other.filters);
  return both;
}

std::function<void(const Segment&)> RankedNames::adder(const Ranking& ranking) {
  const auto number = [this, &ranking](const Segment& segment, Numbers& numbers) {
    constexpr std::size_t ahead = 8;
    const auto& hashes = segment.hashes(ranking.by);
    segment.each_name(ranking.by, [&](std::int64_t hash, std::string_view text) {
      if (const auto next = numbers.size() + ahead; next < hashes.size())
        names_.prefetch(hashes[next]);
      numbers.push_back(number_of(ranking, hash, text));
    });
  };
  const auto add = [this](std::uint32_t number, const Sums& sums, std::int64_t other) {
    sums_[number] += sums;
    verdicts_[number] = Verdict::has_facts;
    if (has_links_) add_link(number, other);
  };
  return SumReader(ranking, number, add);
}

std::uint32_t RankedNames::number_of(const Ranking& ranking, std::int64_t hash,
                                     std::string_view text) {
  const auto number = names_.add(hash, text);
  if (number == verdicts_.size()) {
    const bool is_accepted = ranking.filters.accepts(ranking.by, text);
    verdicts_.push_back(is_accepted ? Verdict::accepted : Verdict::refused);
    sums_.emplace_back();
  }
  return verdicts_[number] == Verdict::refused ? NameTable::none : number;
}

void RankedNames::choose(const Filters& filters) {
  for (std::uint32_t i = 0; i < verdicts_.size(); ++i)
    if (verdicts_[i] == Verdict::has_facts && filters.accepts(sums_[i])) numbers_.push_back(i);
}

void RankedNames::add_link(std::uint32_t number, std::int64_t other) {
  if (links_.size() < max_links) return links_.push_back({number, other});
  has_links_ = false;
  links_ = {};
}

std::optional<std::vector<std::int64_t>> RankedNames::counterparts(
    const std::vector<NamedSums>& rows) const {
  if (!has_links_) return std::nullopt;
  std::vector<std::uint32_t> places(sums_.size(), NameTable::none);
  for (std::uint32_t i = 0; i < rows.size(); ++i) places[names_.find(text_hash(rows[i].name))] = i;
  std::vector<DistinctHashes> distinct(rows.size());
  for (const auto& link : links_)
    if (const auto place = places[link.number]; place != NameTable::none)
      distinct[place].add(link.other);
  std::vector<std::int64_t> counts;
  for (auto& hashes : distinct) counts.push_back(hashes.count());
  return counts;
}

bool RankedNames::is_before(std::uint32_t one, std::uint32_t other) const {
  spend(compare_steps);
  for (const auto& term : order_) {
    const auto& [first, second] =
        term.is_descending ? std::pair(other, one) : std::pair(one, other);
    if (term.by == Figure::name) {
      if (names_[first] != names_[second]) return names_[first] < names_[second];
      continue;
    }
    const auto of_first = figure(sums_[first], term.by), of_second = figure(sums_[second], term.by);
    if (of_first != of_second) return of_first < of_second;
  }
  return false;
}

std::vector<NamedSums> RankedNames::rows(std::int64_t offset, std::int64_t max) {
  const auto begin = std::min(offset, count());
  const auto end = begin + std::min(max, count() - begin);
  const auto before = [this](auto one, auto other) { return is_before(one, other); };
  const auto first = numbers_.begin() + begin, last = numbers_.begin() + end;
  if (begin > 0 && begin < count())
    std::nth_element(numbers_.begin(), first, numbers_.end(), before);
  std::partial_sort(first, last, numbers_.end(), before);
  std::vector<NamedSums> rows;
  for (auto at = first; at != last; ++at) {
    static_cast<Sums&>(rows.emplace_back()) = sums_[*at];
    rows.back().name = names_[*at];
  }
  return rows;
}

std::vector<ChosenSums> chosen_sums(Transaction& transaction, const Ranking& ranking,
                                    const std::vector<NamedSums>& rows) {
  std::vector<ChosenSums> all(rows.size());
  std::vector<DistinctHashes> counterparts(rows.size());
  NameTable names;
  for (const auto& row : rows) names.add(text_hash(row.name), row.name);
  const auto number = [&](const Segment& segment, Numbers& numbers) {
    for (const auto hash : segment.hashes(ranking.by)) numbers.push_back(names.find(hash));
  };
  const auto add = [&](std::uint32_t number_of_row, const Sums& sums, std::int64_t other) {
    all[number_of_row].sums += sums;
    counterparts[number_of_row].add(other);
  };
  each_segment(transaction, ranking, SumReader(ranking, number, add));
  for (std::size_t i = 0; i < all.size(); ++i) all[i].counterparts = counterparts[i].count();
  return all;
}

}  // namespace toolyard::search
