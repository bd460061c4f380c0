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

Dataset dataset_of(const Ranking& ranking) {
  return {*ranking.subject.id, ranking.source.grain, ranking.subject.search_type};
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
    for (const auto& name : segment.names(of_)) accepted.push_back(accepts(name));
    return accepted;
  }

 private:
  bool accepts(const Segment::Name& name) {
    const auto number = names_.add(name.hash, name.text);
    if (number == verdicts_.size()) verdicts_.push_back(filters_.accepts(of_, name.text));
    return verdicts_[number];
  }

  const Filters& filters_;
  Dimension of_;
  bool has_filters_;
  NameTable names_;
  std::vector<bool> verdicts_;
};

// Visits the sums of the facts of a ranking's source, per name and counterpart in the other
// dimension, if the filters accept the counterpart. `number_of` returns the number of a name, or
// `NameTable::none` to skip it.
template <class NumberOf, class Visit>
void each_sum(Transaction& transaction, const Ranking& ranking, NumberOf number_of, Visit visit) {
  const auto other = other_of(ranking.by);
  Accepted accepted(ranking.filters, other);
  std::vector<std::uint32_t> numbers;
  each_segment(transaction, dataset_of(ranking), ranking.source.days, ranking.filters.narrowed,
               [&](Day, const Segment& segment) {
                 numbers.clear();
                 for (const auto& name : segment.names(ranking.by)) {
                   spend(add_steps);
                   numbers.push_back(number_of(name));
                 }
                 const auto others = accepted.of(segment);
                 segment.each(ranking.filters.narrowed,
                              [&](const Segment::Pair& pair, const Sums& sums) {
                                spend(add_steps);
                                const auto number = numbers[pair.of(ranking.by)];
                                const auto of_other = pair.of(other);
                                if (number == NameTable::none) return;
                                if (!others.empty() && !others[of_other]) return;
                                visit(number, sums, segment.names(other)[of_other].hash);
                              });
               });
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

RankedNames::RankedNames(Transaction& transaction, const Ranking& ranking) : order_(ranking.order) {
  enum class Verdict : std::uint8_t { refused, accepted, has_facts };
  std::vector<Verdict> verdicts;
  const auto number_of = [&](const Segment::Name& name) {
    const auto number = names_.add(name.hash, name.text);
    if (number == verdicts.size()) {
      const bool is_accepted = ranking.filters.accepts(ranking.by, name.text);
      verdicts.push_back(is_accepted ? Verdict::accepted : Verdict::refused);
      sums_.emplace_back();
    }
    return verdicts[number] == Verdict::refused ? NameTable::none : number;
  };
  each_sum(transaction, ranking, number_of,
           [&](std::uint32_t number, const Sums& sums, std::int64_t) {
             sums_[number] += sums;
             verdicts[number] = Verdict::has_facts;
           });
  for (std::uint32_t i = 0; i < verdicts.size(); ++i)
    if (verdicts[i] == Verdict::has_facts && ranking.filters.accepts(sums_[i]))
      numbers_.push_back(i);
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

std::vector<NamedSums> RankedNames::rows(std::int64_t offset, std::int64_t most) {
  const auto begin = std::min(offset, count());
  const auto end = begin + std::min(most, count() - begin);
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
  each_sum(
      transaction, ranking, [&](const Segment::Name& name) { return names.find(name.hash); },
      [&](std::uint32_t number, const Sums& sums, std::int64_t other) {
        all[number].sums += sums;
        counterparts[number].add(other);
      });
  for (std::size_t i = 0; i < all.size(); ++i) all[i].counterparts = counterparts[i].count();
  return all;
}

}  // namespace toolyard::search
