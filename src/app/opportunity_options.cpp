#include "app/opportunity_options.h"

#include <algorithm>

#include "tools/catalog.h"

namespace toolyard {

ClickCurve click_curve(const Settings& settings) {
  ClickCurve curve;
  std::ranges::copy(settings.ctr_curve_shares, curve.shares.begin());
  return curve;
}

opportunities::Options opportunity_options(const Settings& settings) {
  opportunities::Options options;
  for (const auto& tool : tools()) options.tool_slugs.emplace_back(tool.about->slug);
  options.curve_kind = settings.ctr_curve;
  options.curve = click_curve(settings);
  return options;
}

}  // namespace toolyard
