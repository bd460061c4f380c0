// What a query means, as conditions of `affiliates a`.
#pragma once
#include "areas/affiliates/affiliate.h"
#include "records/list.h"

namespace toolyard::affiliates {

// Without words to search for, which may be too many.
inline void filter(ListSql& list, const AffiliateQuery& query) {
  if (query.network) list.where("a.network = ?", bind(*query.network));
  if (query.status) list.where("a.status = ?", bind(*query.status));
  if (!query.currency.empty()) list.where("a.currency = ?", bind(query.currency));
  if (!query.tool_slug.empty())
    list.where(
        "exists (select 1 from affiliate_tools t where t.affiliate = a.id and t.tool_slug = ?)",
        bind(query.tool_slug));
}

}  // namespace toolyard::affiliates
