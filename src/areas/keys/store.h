// SQL queries on API keys. Entries for the cache include the role of the account and whether it is
// active.
#pragma once
#include <chrono>
#include <functional>
#include <optional>
#include <vector>

#include "areas/keys/key_cache.h"
#include "areas/keys/model.h"
#include "ports/database.h"

namespace toolyard::keys {

// Name of the change counter of keys and accounts. A transaction must take it first; concurrent
// writes of an account then run one after the other.
inline constexpr std::string_view changes = "accounts";

struct KeyToStore {
  UserId user;
  const NewKey& key;
  std::string_view text;
  Instant now;
  std::int64_t change;
};
// Fails with `not_found` if there is no such account.
Result<KeyId> insert_key(Transaction& transaction, const KeyToStore& key);

KeyId insert_app_key(Transaction& transaction, const AppKey& key, Instant now, std::int64_t change);

// The functions that count, list and find keys ignore those of apps. They read the keys that they
// return or count, however many others the account has had.
std::int64_t count_active(Transaction& transaction, UserId user, Instant now);
// Newest first by default. `status` is as of `now`.
Result<Page<Key>> list_keys(Transaction& transaction, UserId user, Instant now, const Call& call,
                            const KeyQuery& query);
std::optional<Key> find_key(Transaction& transaction, UserId user, KeyId key, Instant now);
void update_key(Transaction& transaction, KeyId key, const NewKey& request, std::int64_t change);
// Number of secrets that a key keeps: the current one, and those before it, which were replaced.
// All but the one before the current one have ended, and are kept so that callers are told so.
inline constexpr std::size_t kSecretsPerKey = 20;
// The current secret expires at `grace_ends`, and any earlier one immediately. Deletes the oldest
// secrets of a key that has more than `kSecretsPerKey`.
void replace_secret(Transaction& transaction, KeyId key, std::string_view text, Instant now,
                    Instant grace_ends, std::int64_t change);
void revoke_key(Transaction& transaction, UserId user, KeyId key, Instant now, std::int64_t change);

// How long a key that was revoked or has expired is kept for its history, and how many of them an
// account keeps. They are kept for a day in any case, so that every node learns of their end.
inline constexpr std::chrono::days kEndedKeysKept{30};
inline constexpr std::int64_t kEndedKeysPerUser = 200;
// Deletes the oldest ended keys of an account that has more, a few at a time.
void delete_surplus(Transaction& transaction, UserId user, Instant now);
// Deletes up to `max` keys that ended long ago. Returns their number. Keys of apps are deleted
// with what the app was allowed.
std::int64_t delete_ended(Transaction& transaction, Instant now, std::int64_t max);
void delete_app_key(Transaction& transaction, KeyId key);

struct OwnedKey {
  UserId owner{};
  KeyId key{};
  static constexpr auto fields(auto...) {
    return row_columns<OwnedKey, &OwnedKey::owner, &OwnedKey::key>();
  }
};
// Returns keys that expire after `from`, up to and including `to`. If there are more than `max`,
// `to` is set to an earlier time, up to which there are not many more.
std::vector<OwnedKey> expiring_keys(Transaction& transaction, Instant from, Instant& to,
                                    std::int64_t max);

// Revokes the keys of an account that is being deleted, and removes personal data from them. Their
// secrets stay, so that other nodes that have them in memory learn of the revocation.
std::vector<KeyId> forget_keys(Transaction& transaction, UserId user, Instant now,
                               std::int64_t change);

// Entries for the cache: one for each secret.
using EntrySink = std::function<void(const CacheEntry&)>;
std::int64_t count_valid(Transaction& transaction);
// The entries of all keys that are neither revoked nor expired.
void valid_entries(Transaction& transaction, Instant now, const EntrySink& sink);
// The entries of the keys that have changed, and of those valid keys whose account has. Those of
// one key come together, oldest first.
void entries_changed_since(Transaction& transaction, std::int64_t change, Instant now,
                           const EntrySink& sink);
void entry_of_hash(Transaction& transaction, const KeyHash& hash, const EntrySink& sink);

// Does nothing if a later use is recorded already.
void update_last_use(Transaction& transaction, KeyId key, Instant at, std::string_view address);

}  // namespace toolyard::keys
