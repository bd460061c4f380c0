#include "areas/opportunities/refresh/detect.h"

#include <algorithm>
#include <cmath>

namespace toolyard::opportunities {
namespace {

constexpr double to_gain = 3, to_rank = 10;  // target positions

double multiplier(Effort effort) {
  constexpr std::array of{1.3, 1.0, 0.7};
  return of[static_cast<std::size_t>(effort)];
}

// Rounds to six decimals: further digits depend on the order of summation.
double rounded(double number) {
  constexpr double digits = 1e6;
  return std::round(number * digits) / digits;
}

Finding finding(Type type, double gain, std::int64_t impressions) {
  const auto effort = effort_of(type);
  const auto confidence = confidence_of(impressions);
  return {type, rounded(gain), rounded(confidence), effort, score_of(gain, confidence, effort)};
}

bool lies_between(const std::optional<double>& position, double first, double last) {
  return position && *position >= first && *position <= last;
}

}  // namespace

Effort effort_of(Type type) {
  switch (type) {
    case Type::striking_distance:
    case Type::low_ctr: return Effort::low;
    case Type::cannibalization:
    case Type::content_gap: return Effort::medium;
    case Type::decay: break;
  }
  return Effort::high;
}

double confidence_of(std::int64_t impressions) {
  constexpr double half = 200;
  const auto count = double(std::max<std::int64_t>(impressions, 0));
  return count / (count + half);
}

double score_of(double gain, double confidence, Effort effort) {
  constexpr double half = 100;
  constexpr double digits = 1e4;
  const double worth = std::max(gain, 0.0) * confidence * multiplier(effort);
  return std::round(100 * (1 - std::exp2(-worth / half)) * digits) / digits;
}

std::optional<Finding> find_striking_distance(const Numbers& numbers, const ClickCurve& curve) {
  constexpr std::int64_t min = 100;
  if (!lies_between(numbers.position, 4, 20) || numbers.impressions < min) return std::nullopt;
  const double missed = std::max(0.0, curve.at(to_gain) - numbers.ctr());
  return finding(Type::striking_distance, double(numbers.impressions) * missed,
                 numbers.impressions);
}

std::optional<Finding> find_low_ctr(const Numbers& numbers, const ClickCurve& curve) {
  constexpr std::int64_t min = 200;
  constexpr double usual_share = 0.6;
  if (!lies_between(numbers.position, -HUGE_VAL, 10) || numbers.impressions < min)
    return std::nullopt;
  const double expected = curve.at(*numbers.position);
  if (!(numbers.ctr() < usual_share * expected)) return std::nullopt;
  return finding(Type::low_ctr, double(numbers.impressions) * (expected - numbers.ctr()),
                 numbers.impressions);
}

std::optional<Finding> find_content_gap(const Numbers& query, const ClickCurve& curve) {
  constexpr std::int64_t min = 200;
  constexpr double too_far = 20;
  if (!query.position || !(*query.position > too_far) || query.impressions < min)
    return std::nullopt;
  return finding(Type::content_gap, double(query.impressions) * curve.at(to_rank),
                 query.impressions);
}

std::optional<Finding> find_decay(const Numbers& numbers, const Numbers& before) {
  constexpr std::int64_t min = 50;
  constexpr double share = 0.2;
  const auto lost = before.clicks - numbers.clicks;
  // Compares clicks instead of ratios, so that a loss of exactly one fifth counts.
  if (before.clicks < min || lost <= 0 || double(lost) < share * double(before.clicks))
    return std::nullopt;
  // A page that is not shown any more is judged by its previous impressions.
  return finding(Type::decay, double(lost),
                 numbers.impressions > 0 ? numbers.impressions : before.impressions);
}

std::optional<Competition> find_cannibalization(std::span<const Numbers> pages) {
  constexpr double min_stolen = 5, min_fragmentation = 0.1;
  if (pages.size() < 2) return std::nullopt;
  std::int64_t impressions = 0;
  for (const auto& page : pages) impressions += page.impressions;
  Competition found;
  auto leader = pages.front();
  for (const auto& page : pages) {
    const double share = double(page.impressions) / double(impressions);
    found.concentration += share * share;
    if (leads(page, leader)) leader = page;
  }
  double stolen = 0;  // the leader adds nothing
  for (const auto& page : pages)
    stolen += std::max(0.0, leader.ctr() - page.ctr()) * double(page.impressions);
  if (stolen < min_stolen || 1 - found.concentration < min_fragmentation) return std::nullopt;
  found.finding = finding(Type::cannibalization, stolen, impressions);
  return found;
}

}  // namespace toolyard::opportunities
