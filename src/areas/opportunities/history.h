// What the audit log says of opportunities: their numbers are the refresh's and stand there.
#pragma once
#include <cstdint>
#include <optional>
#include <string_view>

#include "areas/opportunities/opportunity.h"
#include "records/audit.h"

namespace toolyard::opportunities {

struct AuditedOpportunity {
  State state = State::open;
  std::int64_t priority = 0;
  std::string_view note;
  std::optional<std::int64_t> autopilot_run, content_item;
  static constexpr auto fields(auto...) {
    return std::array{field<&AuditedOpportunity::state>(""),
                      field<&AuditedOpportunity::priority>(""),
                      field<&AuditedOpportunity::note>("").sparse(),
                      field<&AuditedOpportunity::autopilot_run>("").sparse(),
                      field<&AuditedOpportunity::content_item>("").sparse()};
  }
};

inline void write_down(Transaction& transaction, std::string_view action, OpportunityId id,
                       const AuditedOpportunity& before, const AuditedOpportunity& after,
                       Instant now) {
  audit<AuditedOpportunity>(transaction, action, "opportunity", static_cast<std::int64_t>(id),
                            &before, &after, now);
}

}  // namespace toolyard::opportunities
