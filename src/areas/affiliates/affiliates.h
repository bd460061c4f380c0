// Affiliate programmes: the programmes, the conversions (sales) that networks report, and the
// endpoints for both.
#pragma once
#include <string>
#include <utility>
#include <vector>

#include "areas/affiliates/conversions/service.h"
#include "areas/affiliates/programmes/service.h"
#include "core/endpoint/endpoint.h"

namespace toolyard::affiliates {

class Affiliates {
 public:
  Affiliates(Database& database, const Clock& clock, std::vector<std::string> tool_slugs)
      : programmes_(database, clock, std::move(tool_slugs)), conversions_(database, clock) {}

  Programmes& programmes() { return programmes_; }
  Conversions& conversions() { return conversions_; }
  std::vector<Endpoint> endpoints();

 private:
  Programmes programmes_;
  Conversions conversions_;
};

}  // namespace toolyard::affiliates
