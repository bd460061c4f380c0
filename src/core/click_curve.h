// Click-through rate (CTR) by position in search results: a table for positions 1 to 11, linear
// interpolation between them, and exponential decay beyond.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "core/describe/describe.h"

namespace toolyard {

struct ClickCurve {
  static constexpr std::size_t known = 11;

  // Click-through rates at positions 1 to 11, as fractions of 1.
  std::array<double, known> shares{.285, .157, .110, .080, .072, .051,
                                   .040, .032, .028, .025, .009};
  double decline = .08;  // exponential decay rate per position beyond the table

  // Returns the click-through rate at a position. Positions below 1 count as 1.
  double at(double position) const;
};

// Which click-through rates are expected.
enum class CurveKind : std::uint8_t { prior, site };
constexpr auto spellings(CurveKind) {
  return std::array<Spelling<CurveKind>, 2>{
      {{CurveKind::prior, "prior", "Typical click-through rates."},
       {CurveKind::site, "site",
        "Typical click-through rates, adjusted to what the property itself observes."}}};
}
struct ExpectedClicks {
  CurveKind kind = CurveKind::prior;
  ClickCurve supposed = {};
};

// Clicks and impressions of a site near one position.
struct ClickSums {
  double clicks = 0;
  double impressions = 0;
};
using ClicksByPosition = std::array<ClickSums, ClickCurve::known>;

// Returns the index in `shares` of the position nearest to `position`, or null if it is beyond the
// table.
std::optional<std::size_t> nearest_known(double position);

// Returns `supposed`, adjusted to the observed click-through rates in proportion to their
// impressions. The supposed rates count like `weight_of_supposed` impressions at each position.
ClickCurve fitted(const ClickCurve& supposed, const ClicksByPosition& seen,
                  double weight_of_supposed = 1000);

}  // namespace toolyard
