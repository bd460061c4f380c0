// Lists and returns opportunities, and performs the actions of editors.
#pragma once
#include "areas/opportunities/model.h"

namespace toolyard::opportunities {

class OpportunityService {
 public:
  OpportunityService(Database& database, const Clock& clock);

  Result<Page<Opportunity>> list(const Call& call, const OpportunityQuery& query) const;
  Result<StoredOpportunity> find(const Call& call, OpportunityId id) const;
  // Performs an action. `request` is used only by `queue`. If the opportunity is already in the
  // target state, nothing is changed, not even priority and note.
  Result<OpportunityResult> act(const Call& call, OpportunityId id, Action action,
                                const QueueRequest& request = {}) const;

 private:
  Database& database_;
  Clock clock_;
  Records<StoredOpportunity> records_;
};

}  // namespace toolyard::opportunities
