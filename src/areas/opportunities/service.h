// Lists and returns opportunities, and performs the actions of editors.
#pragma once
#include "areas/opportunities/model.h"
#include "core/answers/csv_table.h"

namespace toolyard::opportunities {

class OpportunityService {
 public:
  // If `pages` is null, there is no public site.
  OpportunityService(Database& database, const Clock& clock, const site::SitePages* pages);

  Result<Page<Opportunity>> list(const Call& call, const OpportunityQuery& query) const;
  // Returns the first 100,000 rows of a list as CSV.
  Result<CsvTable> export_table(const OpportunityQuery& query) const;
  Result<StoredOpportunity> find(const Call& call, OpportunityId id) const {
    return records_.find(call, id);
  }
  // Performs an action. `request` is used only by `queue`. If the opportunity is already in the
  // target state, nothing is changed, not even priority and note.
  Result<OpportunityResult> act(const Call& call, OpportunityId id, Action action,
                                const QueueRequest& request = {}) const;
  // Deletes the opportunities of a property. Returns false, and deletes none, if one of them is
  // queued or in progress.
  static bool forget_site(Transaction& transaction, std::int64_t site);

 private:
  Database& database_;
  Clock clock_;
  const site::SitePages* pages_;
  Records<StoredOpportunity> records_;
};

}  // namespace toolyard::opportunities
