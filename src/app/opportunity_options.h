// What the settings and the tools make of the options of opportunities.
#pragma once
#include "app/settings.h"
#include "areas/opportunities/options.h"

namespace toolyard {

opportunities::Options opportunity_options(const Settings& settings);

}  // namespace toolyard
