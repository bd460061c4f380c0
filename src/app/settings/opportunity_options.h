// What the settings and the tools make of the options of opportunities, and of what is expected at
// a position.
#pragma once
#include "app/settings/settings.h"
#include "areas/opportunities/options.h"
#include "core/click_curve.h"

namespace toolyard {

ExpectedClicks expected_clicks(const Settings& settings);
opportunities::Options opportunity_options(const Settings& settings);

}  // namespace toolyard
