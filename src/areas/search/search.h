// Search data as one thing to hold: its services, and what the API offers of them.
#pragma once
#include <vector>

#include "areas/search/import_service.h"
#include "core/endpoint.h"

namespace toolyard::search {

class Search {
 public:
  Search(Database& database, const Clock& clock)
      : database_(database), clock_(clock), imports_(database, clock) {}

  ImportService& imports() { return imports_; }
  std::vector<Endpoint> endpoints();

 private:
  Database& database_;
  Clock clock_;
  ImportService imports_;
};

}  // namespace toolyard::search
