// Settings for search data: its import from Search Console, its retention, and expected
// click-through rates.
#pragma once
#include <array>
#include <string>
#include <vector>

#include "areas/search/options.h"
#include "core/click_curve.h"
#include "core/describe/flatten.h"

namespace toolyard {

struct SearchSettings {
  std::string gsc_credentials;
  std::string gsc_base_url = "https://www.googleapis.com";
  search::SyncOptions sync;
  search::RetentionOptions retention;
  CurveKind ctr_curve = CurveKind::prior;
  std::vector<double> ctr_curve_shares = usual_shares();

  static std::vector<double> usual_shares() {
    const ClickCurve usual;
    return {usual.shares.begin(), usual.shares.end()};
  }
  static constexpr auto fields(auto...) {
    return joined(std::array{field<&SearchSettings::gsc_credentials>(
                                 "JSON key of a Google service account with read access to the "
                                 "properties in `gsc_sites`.")
                                 .secret()},
                  flattened<&SearchSettings::sync>(), flattened<&SearchSettings::retention>(),
                  std::array{field<&SearchSettings::gsc_base_url>("Base URL of Google's API."),
                             field<&SearchSettings::ctr_curve>(
                                 "Click-through rates expected at each position, in "
                                 "opportunities and in the lists of "
                                 "queries and pages."),
                             field<&SearchSettings::ctr_curve_shares>(
                                 "Typical click-through rates at positions 1 to 11; at later "
                                 "positions, the rate declines from the last value.")
                                 .limits(ClickCurve::known, ClickCurve::known)
                                 .item_limits(0, 1)});
  }
};

}  // namespace toolyard
