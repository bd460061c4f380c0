// Export of an account's data: the responses of all operations that the account may read.
#pragma once
#include <vector>

#include "core/endpoint/endpoint.h"

namespace toolyard {

// Returns the endpoint of the export. It reads the endpoints of `all` that have no path parameters,
// and lists page by page.
Endpoint account_export(const std::vector<Endpoint>& all);

}  // namespace toolyard
