// Opportunities as people work with them: lists, one of them, and the actions of its state.
#pragma once
#include "areas/opportunities/opportunity.h"
#include "core/endpoint/call.h"
#include "core/time/clock.h"
#include "ports/database.h"

namespace toolyard::opportunities {

class OpportunityService {
 public:
  OpportunityService(Database& database, Clock clock)
      : database_(database), clock_(std::move(clock)) {}

  Result<Page<Opportunity>> list(const Call& call, const OpportunityQuery& query) const;
  Result<StoredOpportunity> find(const Call& call, OpportunityId id) const;
  // Priority and note count where it is queued. What is so already stays as it is, whatever the
  // request says.
  Result<Acted> act(const Call& call, OpportunityId id, Action action,
                    const QueueRequest& request = {});

 private:
  Database& database_;
  Clock clock_;
};

}  // namespace toolyard::opportunities
