// SQL queries on second factors, their recovery codes and used challenges.
#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/describe/describe.h"
#include "core/endpoint/identity.h"
#include "ports/database.h"

namespace toolyard::accounts {

struct StoredFactor {
  UserId user_id{};
  std::string secret;  // encrypted, by `seal_text`
  std::optional<Instant> confirmed_at;
  std::int64_t last_step = 0;
  std::int64_t failures = 0;
  std::optional<Instant> retry_at;

  static constexpr auto fields(auto...) {
    return row_columns<StoredFactor, &StoredFactor::user_id, &StoredFactor::secret,
                       &StoredFactor::confirmed_at, &StoredFactor::last_step,
                       &StoredFactor::failures, &StoredFactor::retry_at>();
  }
};

// Locks the row until the transaction ends.
std::optional<StoredFactor> lock_factor(Transaction& transaction, UserId user);
bool has_factor(Transaction& transaction, UserId user);
// Replaces a factor that is not confirmed.
void put_factor(Transaction& transaction, UserId user, std::string_view secret, Instant now);
void update_factor(Transaction& transaction, const StoredFactor& factor);
// Also deletes the recovery codes.
void delete_factor(Transaction& transaction, UserId user);

void put_recovery_codes(Transaction& transaction, UserId user, std::span<const std::string> hashes);
bool has_recovery_code(Transaction& transaction, UserId user, std::string_view hash);
void delete_recovery_code(Transaction& transaction, UserId user, std::string_view hash);

bool was_redeemed(Transaction& transaction, std::string_view challenge);
// Records that a challenge was used. Returns false if it was used before; of several calls at the
// same time, one returns true.
bool note_redeemed(Transaction& transaction, std::string_view challenge, Instant expires_at,
                   Instant now);

}  // namespace toolyard::accounts
