// The SQL of second factors, and nothing else.
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
  std::string secret;  // sealed
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

// Locked until the transaction ends.
std::optional<StoredFactor> lock_factor(Transaction& transaction, UserId user);
bool has_factor(Transaction& transaction, UserId user);
// In the place of one that is not confirmed.
void put_factor(Transaction& transaction, UserId user, std::string_view secret, Instant now);
void update_factor(Transaction& transaction, const StoredFactor& factor);
// With its recovery codes.
void delete_factor(Transaction& transaction, UserId user);

void put_recovery_codes(Transaction& transaction, UserId user, std::span<const std::string> hashes);
bool has_recovery_code(Transaction& transaction, UserId user, std::string_view hash);
void delete_recovery_code(Transaction& transaction, UserId user, std::string_view hash);

bool was_redeemed(Transaction& transaction, std::string_view challenge);
// False where it was before; of several at the same time, for all but one.
bool note_redeemed(Transaction& transaction, std::string_view challenge, Instant expires_at,
                   Instant now);

}  // namespace toolyard::accounts
