// Opportunities as people work with them: lists, one of them, and the actions of its state.
#pragma once
#include "areas/opportunities/model.h"

namespace toolyard::opportunities {

class OpportunityService {
 public:
  OpportunityService(Database& database, const Clock& clock);

  Result<Page<Opportunity>> list(const Call& call, const OpportunityQuery& query) const;
  Result<StoredOpportunity> find(const Call& call, OpportunityId id) const;
  // Priority and note count where it is queued. What is so already stays as it is, whatever the
  // request says.
  Result<OpportunityResult> act(const Call& call, OpportunityId id, Action action,
                                const QueueRequest& request = {}) const;

 private:
  Database& database_;
  Clock clock_;
  Records<StoredOpportunity> records_;
};

}  // namespace toolyard::opportunities
