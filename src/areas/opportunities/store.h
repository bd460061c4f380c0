// The SQL of opportunities as people look at them and act on them.
#pragma once
#include <optional>

#include "areas/opportunities/opportunity.h"
#include "ports/database.h"

namespace toolyard::opportunities {

Result<Page<StoredOpportunity>> list_opportunities(Transaction& transaction, const Call& call,
                                                   const OpportunityQuery& query);
std::optional<StoredOpportunity> find_opportunity(Transaction& transaction, OpportunityId id);

// Keeps others from changing it until the transaction ends; false where there is none.
bool hold_opportunity(Transaction& transaction, OpportunityId id);
// Its state, priority and note; its entity tag moves.
void update_opportunity(Transaction& transaction, const StoredOpportunity& one,
                        std::optional<Instant> queued_at);

}  // namespace toolyard::opportunities
