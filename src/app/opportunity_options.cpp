#include "app/opportunity_options.h"

#include <algorithm>

#include "tools/catalog.h"

namespace toolyard {

opportunities::Options opportunity_options(const Settings& settings) {
  opportunities::Options options;
  for (const auto& tool : tools()) options.tool_slugs.emplace_back(tool.about->slug);
  options.curve_kind = settings.ctr_curve;
  std::ranges::copy(settings.ctr_curve_shares, options.curve.shares.begin());
  return options;
}

}  // namespace toolyard
