// Checks a page in the Prometheus text format, version 0.0.4: syntax, HELP and TYPE lines, names,
// duplicate series, and histograms that do not add up.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace toolyard::testing {

std::vector<std::string> faults_of_metric_page(std::string_view page);

}  // namespace toolyard::testing
