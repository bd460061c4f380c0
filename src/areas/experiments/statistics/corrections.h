// Corrections of p-values for multiple comparisons.
#pragma once
#include <array>
#include <cstdint>
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

// Returns the adjusted p-values, in the order of `p_values`.
std::vector<double> adjust(std::span<const double> p_values, Correction correction);

}  // namespace toolyard::experiments
