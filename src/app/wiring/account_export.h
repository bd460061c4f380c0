// A copy of an account's data: what every operation answers that its holder may read.
#pragma once
#include <vector>

#include "core/endpoint/endpoint.h"

namespace toolyard {

// Those of `all` without parameters in their paths are read, the lists among them page by page.
Endpoint account_export(const std::vector<Endpoint>& all);

}  // namespace toolyard
