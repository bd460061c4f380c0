// Options of the area of opportunities, set by the app.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "areas/site/facts.h"
#include "core/click_curve.h"

namespace toolyard::opportunities {

struct Options {
  std::vector<std::string> tool_slugs;
  ExpectedClicks expected;
  const site::SitePages* pages = nullptr;      // null: there is no public site
  std::int64_t max_facts_in_a_call = 200'000;  // a refresh of more facts is left to a job
};

}  // namespace toolyard::opportunities
