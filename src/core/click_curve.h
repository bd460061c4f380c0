// Which share of those who see a result of a search click it, by its position: known for the first
// eleven, a straight line between two of them, and falling off evenly beyond.
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

  // At the positions 1 to 11.
  std::array<double, known> shares{.285, .157, .110, .080, .072, .051,
                                   .040, .032, .028, .025, .009};
  double decline = .08;  // per position beyond them, as an exponent

  // Before the first position is as at the first.
  double at(double position) const;
};

// What share of clicks is expected.
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

// What a site has seen near one position.
struct ClickSums {
  double clicks = 0;
  double impressions = 0;
};
using ClicksByPosition = std::array<ClickSums, ClickCurve::known>;

// Which of the known positions is nearest; none where that is beyond them.
std::optional<std::size_t> nearest_known(double position);

// A curve moved towards what a site has seen, the more the more that is: what is supposed counts
// like that many impressions.
ClickCurve fitted(const ClickCurve& supposed, const ClicksByPosition& seen,
                  double weight_of_supposed = 1000);

}  // namespace toolyard
