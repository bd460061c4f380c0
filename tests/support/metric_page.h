// What is wrong with a page in the text format of Prometheus, version 0.0.4: syntax, heads of
// families, names, doubled series, histograms that do not add up.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace toolyard::testing {

std::vector<std::string> faults_of_metric_page(std::string_view page);

}  // namespace toolyard::testing
