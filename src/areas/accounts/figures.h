// What metrics show of this area.
#pragma once
#include "ports/figures.h"

namespace toolyard::accounts {

inline UserCounts figures(Transaction& transaction, Instant) {
  // A sum is of another type in each engine.
  return *transaction.row<UserCounts>(
      "select count(*) as total, cast(coalesce(sum(case when is_active then 1 else 0 end), 0) as "
      "bigint) as active from users");
}

}  // namespace toolyard::accounts
