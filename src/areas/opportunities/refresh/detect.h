// Detects and scores opportunities: pure functions of figures in search.
#pragma once
#include <cstdint>
#include <optional>
#include <span>

#include "areas/opportunities/model.h"
#include "core/click_curve.h"

namespace toolyard::opportunities {

Effort effort_of(Type type);

// Figures of one window.
struct Numbers {
  std::int64_t clicks = 0;
  std::int64_t impressions = 0;
  std::optional<double> position;  // average, weighted by impressions

  double ctr() const { return impressions > 0 ? double(clicks) / double(impressions) : 0; }
};

struct Finding {
  Type type = Type::striking_distance;
  double gain = 0;  // additional clicks per window
  double confidence = 0;
  Effort effort = Effort::low;
  double score = 0;  // 0 to 100
};

// Returns the confidence, from 0 to 1, of a finding based on this many impressions.
double confidence_of(std::int64_t impressions);
double score_of(double gain, double confidence, Effort effort);

std::optional<Finding> find_striking_distance(const Numbers& numbers, const ClickCurve& curve);
std::optional<Finding> find_low_ctr(const Numbers& numbers, const ClickCurve& curve);
// The caller must check whether content for the query exists.
std::optional<Finding> find_content_gap(const Numbers& query, const ClickCurve& curve);
std::optional<Finding> find_decay(const Numbers& numbers, const Numbers& before);

inline constexpr std::int64_t min_of_competitor = 50;  // impressions

// Returns whether `one` is ahead of `other` among competing pages: by clicks, then by impressions.
inline bool leads(const Numbers& one, const Numbers& other) {
  return one.clicks != other.clicks ? one.clicks > other.clicks
                                    : one.impressions > other.impressions;
}

struct Competition {
  Finding finding;
  double concentration = 0;  // Herfindahl index of the impressions
};
// `pages` are the pages of one query with at least `min_of_competitor` impressions.
std::optional<Competition> find_cannibalization(std::span<const Numbers> pages);

}  // namespace toolyard::opportunities
