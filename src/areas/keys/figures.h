// The figures of API keys that metrics show.
#pragma once
#include "ports/figures.h"

namespace toolyard::keys {

inline std::int64_t active_keys(Transaction& transaction, Instant now) {
  return *transaction.row<std::int64_t>(
      "select count(*) as count from api_keys where is_app = false and revoked_at is null and "
      "(expires_at is null or expires_at > $1)",
      now);
}

}  // namespace toolyard::keys
