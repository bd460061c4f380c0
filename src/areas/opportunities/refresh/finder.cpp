#include "areas/opportunities/refresh/finder.h"

#include <algorithm>
#include <tuple>

namespace toolyard::opportunities {
namespace {

constexpr std::size_t max_evidence = 10;

// Orders findings by their worth, and equal ones by name, so that the order is reproducible.
bool is_better(const Found& one, const Found& other) {
  const auto key = [](const Found& found) {
    return std::tuple(-found.finding.score, -found.finding.gain, std::string_view(found.query),
                      std::string_view(found.page));
  };
  return key(one) < key(other);
}

Evidence evidence_of(const std::string& page, const Numbers& numbers) {
  Evidence one{.page = page,
               .window = {},
               .clicks = numbers.clicks,
               .impressions = numbers.impressions,
               .ctr = {},
               .position = numbers.position};
  if (numbers.impressions > 0) one.ctr = numbers.ctr();
  return one;
}

Evidence evidence_of(const Window& window, const Numbers& numbers) {
  auto one = evidence_of(std::string(), numbers);
  one.kind = EvidenceKind::previous_window;
  one.page.reset();
  one.window = Period{day_text(window.first), day_text(window.last)};
  return one;
}

}  // namespace

void Finder::keep(Found&& found) {
  auto& best = best_[static_cast<std::size_t>(found.finding.type)];
  best.heap.push_back(std::move(found));
  std::ranges::push_heap(best.heap, is_better);
  if (best.heap.size() <= best.most) return;
  std::ranges::pop_heap(best.heap, is_better);
  best.heap.pop_back();
}

Found Finder::found(const Finding& finding, const Pair& pair) const {
  Found one{.finding = finding,
            .query = pair.query,
            .page = pair.page,
            .numbers = pair.numbers,
            .expected_ctr = {},
            .target_position = {},
            .factors = {},
            .evidence = {}};
  if (pair.numbers.position) one.expected_ctr = curve_.at(*pair.numbers.position);
  if (pair.before.impressions > 0)
    one.evidence.push_back(evidence_of(source_.window.before(), pair.before));
  return one;
}

void Finder::examine(const Pair& pair) {
  if (const auto finding = find_striking_distance(pair.numbers, curve_)) {
    auto one = found(*finding, pair);
    one.target_position = 3;
    one.factors.emplace_back("target_ctr", curve_.at(3));
    keep(std::move(one));
  }
  if (const auto finding = find_low_ctr(pair.numbers, curve_)) {
    auto one = found(*finding, pair);
    one.factors.emplace_back("share_of_expected", pair.numbers.ctr() / *one.expected_ctr);
    keep(std::move(one));
  }
  if (const auto finding = find_decay(pair.numbers, pair.before)) {
    auto one = found(*finding, pair);
    one.target_position = pair.before.position;
    one.factors.emplace_back("previous_clicks", double(pair.before.clicks));
    one.factors.emplace_back("decline", finding->gain / double(pair.before.clicks));
    keep(std::move(one));
  }
}

void Finder::take(Pair&& pair) {
  if (source_.has_query() && pair.query.empty()) return;
  if (source_.has_page() && pair.page.empty()) return;
  examine(pair);
  if (!source_.has_query()) return;
  if (pair.query != query_) {
    finish_query();
    query_ = pair.query;
  }
  const auto& numbers = pair.numbers;
  sums_.clicks += numbers.clicks;
  sums_.impressions += numbers.impressions;
  if (numbers.position) {
    sum_position_ += *numbers.position * double(numbers.impressions);
    positioned_ += numbers.impressions;
  }
  if (!source_.has_page() || numbers.impressions == 0) return;
  if (numbers.impressions >= min_of_competitor) {
    competitors_.push_back(numbers);
    if (leads(numbers, leader_.numbers) || leader_.page.empty()) leader_ = {pair.page, numbers};
  }
  shown_.push_back({std::move(pair.page), numbers});
  // Reduced only occasionally, so that the amortized cost is low.
  if (shown_.size() < 32 * max_evidence) return;
  std::ranges::nth_element(shown_, shown_.begin() + max_evidence, std::ranges::greater(),
                           [](const Competitor& one) { return one.numbers.impressions; });
  shown_.resize(max_evidence);
}

void Finder::find_gap() {
  if (positioned_ > 0) sums_.position = sum_position_ / double(positioned_);
  const auto finding = find_content_gap(sums_, curve_);
  if (!finding) return;
  auto one = found(*finding, {.query = query_, .page = {}, .numbers = sums_, .before = {}});
  one.is_of_query = true;
  one.target_position = 10;
  one.factors.emplace_back("target_ctr", curve_.at(10));
  for (const auto& page : shown_) one.evidence.push_back(evidence_of(page.page, page.numbers));
  keep(std::move(one));
}

void Finder::find_competition() {
  const auto competition = find_cannibalization(competitors_);
  if (!competition) return;
  Pair all{.query = query_, .page = {}, .numbers = {}, .before = {}};
  for (const auto& page : competitors_) {
    all.numbers.clicks += page.clicks;
    all.numbers.impressions += page.impressions;
  }
  double sum_position = 0;
  std::int64_t positioned = 0;
  for (const auto& page : competitors_) {
    if (!page.position) continue;
    sum_position += *page.position * double(page.impressions);
    positioned += page.impressions;
  }
  if (positioned > 0) all.numbers.position = sum_position / double(positioned);
  auto one = found(competition->finding, all);
  one.is_of_query = true;
  one.page = leader_.page;
  one.target_position = leader_.numbers.position;
  one.factors.emplace_back("hhi", competition->concentration);
  one.factors.emplace_back("fragmentation", 1 - competition->concentration);
  one.factors.emplace_back("pages", double(competitors_.size()));
  for (const auto& page : shown_)
    if (page.numbers.impressions >= min_of_competitor)
      one.evidence.push_back(evidence_of(page.page, page.numbers));
  keep(std::move(one));
}

void Finder::finish_query() {
  if (!query_.empty()) {
    std::ranges::sort(shown_, [](const Competitor& one, const Competitor& other) {
      return std::tuple(-one.numbers.impressions, std::string_view(one.page)) <
             std::tuple(-other.numbers.impressions, std::string_view(other.page));
    });
    if (shown_.size() > max_evidence) shown_.resize(max_evidence);
    find_gap();
    find_competition();
  }
  query_.clear();
  sums_ = {};
  sum_position_ = 0;
  positioned_ = 0;
  shown_.clear();
  competitors_.clear();
  leader_ = {};
}

std::vector<Found> Finder::finish() {
  finish_query();
  std::vector<Found> all;
  for (auto& best : best_) {
    std::ranges::sort_heap(best.heap, is_better);
    std::ranges::move(best.heap, std::back_inserter(all));
    best.heap.clear();
  }
  return all;
}

}  // namespace toolyard::opportunities
