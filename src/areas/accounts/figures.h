// The figures of accounts that metrics show.
#pragma once
#include "ports/figures.h"

namespace toolyard::accounts {

inline UserCounts figures(Transaction& transaction, Instant) {
  // The type of a sum depends on the database, hence the cast.
  return *transaction.row<UserCounts>(
      "select count(*) as total, cast(coalesce(sum(case when is_active then 1 else 0 end), 0) as "
      "bigint) as active from users");
}

}  // namespace toolyard::accounts
