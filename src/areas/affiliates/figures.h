// Figures of affiliates for the metrics report: commission that is pending, approved or paid, per
// currency.
#pragma once
#include "ports/figures.h"

namespace toolyard::affiliates {

inline std::vector<CurrencySum> figures(Transaction& transaction, const Window& days) {
  return transaction.rows<CurrencySum>(
      "select currency, cast(sum(pending_minor + approved_minor + paid_minor) as bigint) as minor "
      "from affiliate_days where day between $1 and $2 group by currency",
      days.first, days.last);
}

}  // namespace toolyard::affiliates
