// What the settings make of the options of the autopilot.
#pragma once
#include "app/settings/settings.h"
#include "areas/autopilot/dependencies.h"

namespace toolyard {

autopilot::Options autopilot_options(const Settings& settings);

}  // namespace toolyard
