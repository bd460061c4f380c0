#include "areas/search/search.h"

#include "areas/search/endpoints.h"

namespace toolyard::search {

std::vector<Endpoint> Search::endpoints() { return import_endpoints(imports_); }

}  // namespace toolyard::search
