// What an operator can set about search data, where it comes from and what is made of it.
#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "app/settings/model_settings.h"
#include "core/click_curve.h"
#include "core/describe/describe.h"

namespace toolyard {

struct SearchSettings : ModelSettings {
  std::string gsc_credentials;
  std::vector<std::string> gsc_sites;
  std::string gsc_base_url = "https://www.googleapis.com";
  std::int64_t gsc_sync_hour = 12;
  std::int64_t gsc_history_days = 90;
  CurveKind ctr_curve = CurveKind::prior;
  std::vector<double> ctr_curve_shares = usual_shares();

  static std::vector<double> usual_shares() {
    const ClickCurve usual;
    return {usual.shares.begin(), usual.shares.end()};
  }
  static constexpr auto fields(auto...) {
    return joined(
        ModelSettings::fields(),
        std::array{
            field<&SearchSettings::gsc_credentials>(
                "The JSON key of a service account that may read the properties in gsc_sites.")
                .secret(),
            field<&SearchSettings::gsc_sites>(
                "Properties of Search Console whose data is fetched once a day, such as "
                "sc-domain:example.org or https://example.org/.")
                .limits(0, 100)
                .item_limits(1, 200),
            field<&SearchSettings::gsc_base_url>("Where Google's API is reached."),
            field<&SearchSettings::gsc_sync_hour>(
                "The hour of the day, in UTC, when search data is fetched; -1 is only when an "
                "editor asks for it.")
                .limits(-1, 23),
            field<&SearchSettings::gsc_history_days>("How many days back search data is fetched.")
                .limits(1, 480),
            field<&SearchSettings::ctr_curve>("Which share of clicks is expected at a position."),
            field<&SearchSettings::ctr_curve_shares>(
                "The usual share of clicks at the positions 1 to 11, such as 0.285,0.157 and so "
                "on; beyond them it falls off from the last.")
                .limits(ClickCurve::known, ClickCurve::known)
                .item_limits(0, 1)});
  }
};

}  // namespace toolyard
