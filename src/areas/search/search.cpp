#include "areas/search/search.h"

#include "areas/search/endpoints.h"

namespace toolyard::search {

std::vector<Endpoint> Search::endpoints() {
  auto all = import_endpoints(imports_);
  for (auto& one : report_endpoints(database_, clock_)) all.push_back(std::move(one));
  return all;
}

}  // namespace toolyard::search
