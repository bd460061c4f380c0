// What the app decides about opportunities.
#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "core/click_curve.h"
#include "core/describe.h"

namespace toolyard::opportunities {

// What share of clicks is expected.
enum class CurveKind : std::uint8_t { prior, site };
constexpr auto spellings(CurveKind) {
  return std::array<Spelling<CurveKind>, 2>{
      {{CurveKind::prior, "prior", "What is usual."},
       {CurveKind::site, "site", "What is usual, moved towards what the property itself sees."}}};
}

struct Options {
  std::vector<std::string> tool_slugs;
  CurveKind curve_kind = CurveKind::prior;
  ClickCurve curve;
  std::int64_t most_facts_in_a_call = 200'000;  // more are left to a job
};

}  // namespace toolyard::opportunities
