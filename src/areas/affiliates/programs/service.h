// Service for affiliate programs: lists with totals, creation and changes.
#pragma once
#include <string>
#include <vector>

#include "areas/affiliates/programs/model.h"
#include "core/endpoint/call.h"

namespace toolyard::affiliates {

class Programs {
 public:
  Programs(Database& database, Clock clock, std::vector<std::string> tool_slugs);

  // Returns the faults of a request, which do not depend on the caller.
  std::vector<Fault> faults_of(Affiliate request) const;

  Result<AffiliatePage> list(const Call& call, const AffiliateQuery& query) const;
  Result<StoredAffiliate> find(const Call& call, AffiliateId id) const {
    return records_.find(call, id);
  }
  Result<StoredAffiliate> create(const Call& call, const Affiliate& request) const;
  Result<StoredAffiliate> change(const Call& call, AffiliateId id, const Affiliate& request) const {
    return records_.patch(call, id, request);
  }

 private:
  RecordRules<StoredAffiliate> rules() const;

  Database& database_;
  std::vector<std::string> tool_slugs_;
  Records<StoredAffiliate> records_;
};

}  // namespace toolyard::affiliates
