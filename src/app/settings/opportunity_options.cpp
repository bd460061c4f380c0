#include "app/settings/opportunity_options.h"

#include <algorithm>

#include "tools/catalog.h"

namespace toolyard {

ExpectedClicks expected_clicks(const Settings& settings) {
  ExpectedClicks expected{.kind = settings.ctr_curve};
  std::ranges::copy(settings.ctr_curve_shares, expected.supposed.shares.begin());
  return expected;
}

opportunities::Options opportunity_options(const Settings& settings) {
  opportunities::Options options;
  for (const auto& tool : tools()) options.tool_slugs.emplace_back(tool.about->slug);
  options.expected = expected_clicks(settings);
  return options;
}

}  // namespace toolyard
