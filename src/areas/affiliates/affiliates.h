// Affiliate programs: the programs, the conversions (sales) that networks report, and the
// endpoints for both.
#pragma once
#include <string>
#include <utility>
#include <vector>

#include "areas/affiliates/conversions/service.h"
#include "areas/affiliates/programs/service.h"
#include "core/endpoint/endpoint.h"

namespace toolyard::affiliates {

class Affiliates {
 public:
  Affiliates(Database& database, const Clock& clock, std::vector<std::string> tool_slugs)
      : programs_(database, clock, std::move(tool_slugs)), conversions_(database, clock) {}

  Programs& programs() { return programs_; }
  Conversions& conversions() { return conversions_; }
  std::vector<Endpoint> endpoints();

 private:
  Programs programs_;
  Conversions conversions_;
};

}  // namespace toolyard::affiliates
