// What is an opportunity, and how much it is worth: pure functions of the numbers of search.
#pragma once
#include <cstdint>
#include <optional>
#include <span>

#include "areas/opportunities/model.h"
#include "core/click_curve.h"

namespace toolyard::opportunities {

Effort effort_of(Type type);

// Of one window.
struct Numbers {
  std::int64_t clicks = 0;
  std::int64_t impressions = 0;
  std::optional<double> position;  // the mean over impressions

  double ctr() const { return impressions > 0 ? double(clicks) / double(impressions) : 0; }
};

struct Finding {
  Type type = Type::striking_distance;
  double gain = 0;  // clicks per window
  double confidence = 0;
  Effort effort = Effort::low;
  double score = 0;  // 0 to 100
};

// From the impressions that it rests on.
double confidence_of(std::int64_t impressions);
double score_of(double gain, double confidence, Effort effort);

std::optional<Finding> find_striking_distance(const Numbers& numbers, const ClickCurve& curve);
std::optional<Finding> find_low_ctr(const Numbers& numbers, const ClickCurve& curve);
// Whether something is about the query is for the caller to know.
std::optional<Finding> find_content_gap(const Numbers& query, const ClickCurve& curve);
std::optional<Finding> find_decay(const Numbers& numbers, const Numbers& before);

inline constexpr std::int64_t least_of_competitor = 50;  // impressions

// Which of two pages is the one that all others should stand behind: the one with more clicks.
inline bool leads(const Numbers& one, const Numbers& other) {
  return one.clicks != other.clicks ? one.clicks > other.clicks
                                    : one.impressions > other.impressions;
}

struct Competition {
  Finding finding;
  double concentration = 0;  // Herfindahl's index of the impressions
};
// The pages of one query, those with too few impressions left out by the caller.
std::optional<Competition> find_cannibalization(std::span<const Numbers> pages);

}  // namespace toolyard::opportunities
