// What an operator can set about search data and what is made of it.
#pragma once
#include <array>
#include <vector>

#include "app/model_settings.h"
#include "areas/opportunities/options.h"
#include "core/click_curve.h"

namespace toolyard {

struct SearchSettings : ModelSettings {
  opportunities::CurveKind ctr_curve = opportunities::CurveKind::prior;
  std::vector<double> ctr_curve_shares = usual_shares();

  static std::vector<double> usual_shares() {
    const ClickCurve usual;
    return {usual.shares.begin(), usual.shares.end()};
  }
  static constexpr auto fields() {
    return joined(
        ModelSettings::fields(),
        std::array{
            field<&SearchSettings::ctr_curve>("Which share of clicks is expected at a position."),
            field<&SearchSettings::ctr_curve_shares>(
                "The usual share of clicks at the positions 1 to 11, such as 0.285,0.157 and so "
                "on; beyond them it falls off from the last.")
                .limits(ClickCurve::known, ClickCurve::known)
                .item_limits(0, 1)});
  }
};

}  // namespace toolyard
