// What p-values become when several questions are asked at once, and how many units one question
// needs.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/describe/describe.h"

namespace toolyard::experiments {

enum class Correction : std::uint8_t { none, holm, bh };
constexpr auto spellings(Correction) {
  return std::array<Spelling<Correction>, 3>{
      {{Correction::none, "none", "No correction."},
       {Correction::holm, "holm", "Holm's method, which controls the family-wise error rate."},
       {Correction::bh, "bh", "Benjamini-Hochberg, which controls the false discovery rate."}}};
}

// In the order of the given ones.
std::vector<double> adjust(std::span<const double> p_values, Correction correction);

struct SampleSizeRequest {
  double baseline = 0;  // the rate there is, between 0 and 1
  double effect = 0;    // what shall be found: the relative change of it
  double alpha = 0.05;
  double power = 0.8;
};
// For each arm; nothing where the other rate is none between 0 and 1, or is the same.
std::optional<std::int64_t> sample_size(const SampleSizeRequest& request);

}  // namespace toolyard::experiments
